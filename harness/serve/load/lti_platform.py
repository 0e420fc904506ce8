"""A small learning platform by the specification of LTI 1.3, written without the judge's library: keys, sign-in, launches,
access tokens, members and scores, over plain HTTP on loopback. Keys are RSA with SHA-256 (RFC 8017, RSASSA-PKCS1-v1_5).
"""

import base64
import hashlib
import http.server
import json
import re
import secrets
import threading
import time
import urllib.parse
import urllib.request

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership"
AGS = "https://purl.imsglobal.org/spec/lti-ags"
NRPS = "https://purl.imsglobal.org/spec/lti-nrps"
SHA256 = bytes.fromhex("3031300d060960864801650304020105000420")  # the prefix of the hash in a signature


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def of_number(number):
    return encoded(number.to_bytes((number.bit_length() + 7) // 8, "big"))


def is_prime(number):
    if any(number % small == 0 for small in (3, 5, 7, 11, 13, 17, 19, 23)):
        return False
    odd = number - 1
    twos = 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for _ in range(20):
        power = pow(secrets.randbelow(number - 3) + 2, odd, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def new_prime(bits):
    while True:
        number = secrets.randbits(bits) | 1 | (3 << (bits - 2))
        if is_prime(number) and number % 65537 != 1:
            return number


class Key:
    def __init__(self, kid):
        p, q = new_prime(1024), new_prime(1024)
        self.kid, self.n = kid, p * q
        self.d = pow(65537, -1, (p - 1) * (q - 1))

    def public(self):
        return {"kty": "RSA", "kid": self.kid, "n": of_number(self.n), "e": "AQAB", "alg": "RS256", "use": "sig"}

    def sign(self, claims, header=None):
        head = encoded(json.dumps(header or {"typ": "JWT", "alg": "RS256", "kid": self.kid}).encode())
        text = f"{head}.{encoded(json.dumps(claims).encode())}"
        return f"{text}.{encoded(pow(padded(text), self.d, self.n).to_bytes(256, 'big'))}"


def padded(text):
    digest = SHA256 + hashlib.sha256(text.encode()).digest()
    return int.from_bytes(b"\0\1" + b"\xff" * (253 - len(digest)) + b"\0" + digest, "big")


def verified(message, keys):
    """The claims of a message. Raises ValueError."""
    head, payload, signature = message.split(".")
    header = json.loads(decoded(head))
    key = next((key for key in keys if key["kid"] == header["kid"]), None)
    if header["alg"] != "RS256" or key is None:
        raise ValueError(f"another key: {header}")
    n, e = (int.from_bytes(decoded(key[name]), "big") for name in ("n", "e"))
    if pow(int.from_bytes(decoded(signature), "big"), e, n) != padded(f"{head}.{payload}"):
        raise ValueError("a wrong signature")
    return json.loads(decoded(payload))


class Shape:
    """How a platform differs from others."""

    name = ""
    issuer = ""
    deployment = "1"
    line_item = ""  # its path
    page_size = 1000

    def extra_claims(self):
        return {}


class Moodle(Shape):
    name = "Moodle"
    issuer = "http://127.0.0.1:{port}"  # its own address
    line_item = "/mod/lti/services.php/2/lineitems/11/lineitem?type_id=1"

    def extra_claims(self):
        return {
            CLAIM + "ext": {"lms": "moodle-2", "user_username": "ada"},
            CLAIM + "tool_platform": {"product_family_code": "moodle", "version": "2025041400", "name": "School"},
            CLAIM + "launch_presentation": {"locale": "en", "document_target": "window"},
        }


class Canvas(Shape):
    name = "Canvas"
    issuer = "https://canvas.instructure.com"  # of every Canvas, which is not its address
    deployment = "17:8865aa05b4b79b64a91a86042e43af5ea8ae79eb"
    line_item = "/api/lti/courses/5/line_items/32"
    page_size = 2  # others by the headers "Link"

    def extra_claims(self):
        return {
            "azp": "client-1",
            "errors": {"errors": {}},
            "locale": "en",
            CLAIM + "lti11_legacy_user_id": "0ae836b9-7fc9-4060-006f-27b2066ac545",
            "https://www.instructure.com/placement": "assignment_selection",
        }


class Platform:
    def __init__(self, shape):
        self.shape = shape
        self.key = Key("platform-key-1")
        self.tool = ""  # its address
        self.nonces = {}  # by state
        self.tokens = {}
        self.people = []
        self.scores = []
        self.refuse_scores = 0  # the status of the answer to the next score
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.port = self.server.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.issuer = shape.issuer.format(port=self.port)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def settings(self, more=""):
        """The table of judge.toml."""
        return (f'\n[[lti]]\nissuer = "{self.issuer}"\nclient_id = "client-1"\ndeployments = ["{self.shape.deployment}"]\ncontext = "5"\n'
                f'auth_url = "{self.address}/auth"\ntoken_url = "{self.address}/token"\nkeys_url = "{self.address}/keys"\n'
                f'site = "{self.address}"\n{more}')

    def person(self, subject, name, role="Learner", **more):
        self.people.append({"user_id": subject, "name": name, "roles": [f"{ROLE}#{role}"], "status": "Active", **more})

    def claims(self, subject, its_nonce, **changed):
        """Those of a launch by this person."""
        person = next(person for person in self.people if person["user_id"] == subject)
        now = int(time.time())
        return {
            "iss": self.issuer, "aud": "client-1", "sub": subject, "nonce": its_nonce, "iat": now, "exp": now + 3600,
            "name": person["name"], "email": person.get("email", ""),
            CLAIM + "message_type": "LtiResourceLinkRequest", CLAIM + "version": "1.3.0",
            CLAIM + "deployment_id": self.shape.deployment, CLAIM + "target_link_uri": self.tool + "/",
            CLAIM + "roles": person["roles"], CLAIM + "context": {"id": "5", "title": "CS 101"},
            CLAIM + "resource_link": {"id": "link-1", "title": "Week 1"}, CLAIM + "custom": {"problem": "sums"},
            CLAIM + "lis": {"person_sourcedid": person.get("lis_person_sourcedid", "")},
            AGS + "/claim/endpoint": {"scope": [AGS + "/scope/score"], "lineitem": self.address + self.shape.line_item},
            NRPS + "/claim/namesroleservice": {"context_memberships_url": self.address + "/members",
                                               "service_versions": ["2.0"]},
            **self.shape.extra_claims(), **changed,
        }  # fmt: skip

    def answer_to(self, location, subject, key=None, header=None, **changed):
        """The form that this platform sends after a request to sign in (the address of a redirection)."""
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(location).query))
        assert location.startswith(self.address + "/auth?"), location
        expected = {"scope": "openid", "response_type": "id_token", "response_mode": "form_post", "prompt": "none",
                    "client_id": "client-1", "redirect_uri": self.tool + "/lti/launch", "login_hint": subject}
        assert expected.items() <= query.items(), query
        claims = self.claims(subject, query["nonce"], **changed)
        return {"state": query["state"], "id_token": (key or self.key).sign(claims, header)}

    def token(self, form):
        """OAuth 2.0 client credentials with a signed assertion (RFC 7523)."""
        fields = dict(urllib.parse.parse_qsl(form))
        with urllib.request.urlopen(self.tool + "/lti/keys", timeout=10) as keys:
            claims = verified(fields["client_assertion"], json.load(keys)["keys"])
        now = time.time()
        assert fields["grant_type"] == "client_credentials", fields
        assert fields["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer", fields
        assert claims["iss"] == claims["sub"] == "client-1" and claims["aud"] == self.address + "/token", claims
        assert claims["iat"] <= now + 1 and now < claims["exp"] < now + 3600 and claims["jti"], claims
        token = secrets.token_hex(8)
        self.tokens[token] = fields["scope"]
        return {"access_token": token, "token_type": "Bearer", "expires_in": 3600, "scope": fields["scope"]}

    def handler(platform):
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def send(self, status, value, links=()):
                body = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                for link in links:
                    self.send_header("Link", link)
                self.end_headers()
                self.wfile.write(body)

            def may(self, scope):
                token = self.headers.get("Authorization", "").removeprefix("Bearer ")
                return scope in platform.tokens.get(token, "")

            def do_GET(self):
                path, _, query = self.path.partition("?")
                if path == "/keys":
                    self.send(200, {"keys": [platform.key.public()]})
                elif path == "/members" and self.may(NRPS + "/scope/contextmembership.readonly"):
                    begin = int(re.search(r"begin=(\d+)|$", query)[1] or 0)
                    end = begin + platform.shape.page_size
                    links = [f'<{platform.address}/members?begin={begin}>; rel="current"']
                    if end < len(platform.people):
                        links.append(f'<{platform.address}/members?begin={end}>; rel="next"')
                    self.send(200, {"id": platform.address, "members": platform.people[begin:end]}, links)
                else:
                    self.send(401, {})

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                item, question, query = platform.shape.line_item.partition("?")
                if self.path == "/token":
                    self.send(200, platform.token(body))
                elif self.path == item + "/scores" + question + query and self.may(AGS + "/scope/score"):
                    assert self.headers["Content-Type"] == "application/vnd.ims.lis.v1.score+json"
                    status, platform.refuse_scores = platform.refuse_scores or 200, 0
                    if status == 200:
                        platform.scores.append(json.loads(body))
                    self.send(status, {})
                else:
                    self.send(401, {})

        return Handler
