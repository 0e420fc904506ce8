"""`judge serve` and learning platforms (LTI 1.3) over loopback: the whole way from a link on a platform to the grade in it,
with platforms in the shapes of Moodle and Canvas, and messages that must be refused.

usage: lti_test.py JUDGE
"""

import re
import sys
import tempfile
import time
import unittest
import urllib.parse
from pathlib import Path

from client import ACCEPTED, WRONG, Browser, Server, make_course
from lti_platform import CLAIM, Canvas, Key, Moodle, Platform, encoded

JUDGE = ""
PATIENCE = 60


class Launches(unittest.TestCase):
    shape = None

    @classmethod
    def setUpClass(cls):
        if cls.shape is None:
            raise unittest.SkipTest("the tests of each platform")
        cls.scratch = tempfile.TemporaryDirectory(prefix="judge-lti-")
        cls.platform = Platform(cls.shape())
        cls.platform.person("3", "Tess Teacher", "Instructor")
        cls.platform.person("7", "Ada Lovelace", email="ada@example.edu", lis_person_sourcedid="1001")
        cls.platform.person("8", "Þóra <b>Jónsdóttir</b>")
        cls.course = make_course(Path(cls.scratch.name) / "course", 2)
        with (cls.course / "judge.toml").open("a") as settings:
            settings.write(cls.platform.settings("class = true\n"))
        cls.server = Server(JUDGE, cls.course, "-j", "1")
        cls.platform.tool = f"http://127.0.0.1:{cls.server.port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.platform.stop()
        cls.scratch.cleanup()

    def begin(self, browser, subject):
        """The platform's page opens the link: the address to which the browser is sent."""
        query = urllib.parse.urlencode({"iss": self.platform.issuer, "login_hint": subject, "client_id": "client-1",
                                        "target_link_uri": self.platform.tool + "/", "lti_message_hint": "5"})
        answer = browser.get("/lti/login?" + query)
        self.assertEqual(answer.status, 303, answer)
        return answer.headers["Location"]

    def send(self, browser, fields, dest="document"):
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.platform.address,
                   "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": dest}
        return browser.request("POST", "/lti/launch", urllib.parse.urlencode(fields), headers)

    def launch(self, subject):
        browser = Browser(self.server)
        answer = self.send(browser, self.platform.answer_to(self.begin(browser, subject), subject))
        self.assertEqual((answer.status, answer.headers["Location"]), (303, "/problems/sums"), answer)
        return browser

    def wait_for(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.2)

    def test_from_the_link_to_the_grade(self):
        instructor = self.launch("3")
        self.assertEqual(instructor.get("/class").status, 200)
        self.wait_for(lambda: "Jónsdóttir" in (self.course / "roster.csv").read_text(), "the members are the class")
        self.wait_for(lambda: "Jónsdóttir" in instructor.get("/class").text, "and in the table")
        self.assertNotIn("<b>", instructor.get("/class").text)
        self.assertNotIn("Student 0", instructor.get("/class").text)
        ada = self.launch("7")
        self.platform.refuse_scores = 503
        ada.hand_in("sum.py", WRONG)
        self.wait_for(lambda: "do not reach" in instructor.get("/class").text, "a failure is shown")
        ada.hand_in("sum.py", ACCEPTED)
        thora = self.launch("8")
        thora.hand_in("sum.py", ACCEPTED)
        self.wait_for(lambda: len(self.platform.scores) >= 2, "grades")
        self.assertEqual(sorted((score["userId"], score["scoreGiven"], score["scoreMaximum"]) for score in self.platform.scores),
                         [("7", 100, 100), ("8", 100, 100)])
        self.assertNotIn("do not reach", instructor.get("/class").text)
        self.assertFalse([line for line in self.server.said if any(token in line for token in self.platform.tokens)])

    def test_in_a_frame_a_button_opens_a_window(self):
        browser = Browser(self.server)
        answer = self.send(browser, self.platform.answer_to(self.begin(browser, "3"), "3"), "iframe")
        self.assertEqual(answer.status, 200, answer)
        self.assertIn(f"frame-ancestors {self.platform.address}", answer.headers["Content-Security-Policy"])
        self.assertIsNone(answer.headers["X-Frame-Options"])
        path = re.search(r'action="(/lti/in/[^"]+)" target="_blank"', answer.text)[1]
        entered = browser.request("POST", path, "", {"Sec-Fetch-Site": "same-origin"})
        self.assertEqual((entered.status, entered.headers["Location"]), (303, "/problems/sums"), entered)
        self.assertEqual(browser.get("/class").status, 200)

    def test_a_new_key_of_the_platform_is_taken(self):
        self.launch("3")
        self.platform.key = Key("platform-key-2")
        browser = Browser(self.server)

        def is_signed_in():  # the platform is not asked twice within ten seconds
            return self.send(browser, self.platform.answer_to(self.begin(browser, "3"), "3")).status == 303

        self.wait_for(is_signed_in, "the new key is asked for")

    def test_hostile_messages_are_refused(self):
        now = int(time.time())
        none = {"alg": "none", "typ": "JWT", "kid": self.platform.key.kid}
        for what, changes in {
            "wrong issuer": {"iss": "https://evil.example"},
            "other client": {"aud": "client-2"},
            "expired": {"exp": now - 200},
            "from long ago": {"iat": now - 5000},
            "other deployment": {CLAIM + "deployment_id": "99"},
            "other kind": {CLAIM + "message_type": "LtiDeepLinkingRequest"},
            "other nonce": {"nonce": "guessed"},
            "no role here": {CLAIM + "roles": ["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor"]},
            "other key": {"key": Key(self.platform.key.kid)},
            "other algorithm": {"header": {"alg": "RS512", "kid": self.platform.key.kid}},
            "shared secret": {"header": {"alg": "HS256", "kid": self.platform.key.kid}},
            "none": {"header": none},
        }.items():
            with self.subTest(what):
                browser = Browser(self.server)
                answer = self.send(browser, self.platform.answer_to(self.begin(browser, "3"), "3", **changes))
                self.assertEqual(answer.status, 403, answer)
                self.assertEqual(browser.get("/class").status, 401)
        browser = Browser(self.server)
        fields = self.platform.answer_to(self.begin(browser, "3"), "3")
        payload = fields["id_token"].split(".")[1]
        unsigned = {**fields, "id_token": f'{encoded(b"{}")}.{payload}.'}
        self.assertEqual(self.send(browser, unsigned).status, 403)
        self.assertEqual(self.send(browser, fields).status, 403, "the state was used")
        fields = self.platform.answer_to(self.begin(browser, "3"), "3")
        self.assertEqual(self.send(browser, fields).status, 303)
        self.assertEqual(self.send(Browser(self.server), fields).status, 403, "replayed")


class MoodleShaped(Launches):
    shape = Moodle


class CanvasShaped(Launches):
    shape = Canvas


if __name__ == "__main__":
    JUDGE = sys.argv.pop(1)
    unittest.main()
