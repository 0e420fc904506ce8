"""Requests that no browser sends: truncated, huge, in wrong encodings, with tricks in paths and forged tokens.

Each depends only on its number, the seed of its generator, so that a run can be repeated.
"""

import random
import socket

TRICKS = ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/", "/attempts/..", "/attempts/%00", "//", "/\\..\\",
          "/assets/../serve.db", "/problems/%ff%fe", "/problems/%E2%80%AE", "/in/" + "A" * 43, "/in/", "/export/%2e%2e",
          "/students/-1", "/students/99999999999999999999", "/attempts/' OR 1=1 --", "/log?before=x", "*", "http://x/", "%",
          "/%u0000", "/a%0d%0aSet-Cookie:%20x=y", "/;jsessionid=1", "/class", "/settings", "/serve.db", "/.git/config"]


def head(random_, method=None, path=None, more=()):
    method = method or random_.choice(["GET", "POST", "HEAD"])
    path = path or random_.choice(TRICKS)
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n" + "".join(f"{line}\r\n" for line in more)


def long(random_, most):
    return random_.choice("Aa%/\\;=\x80") * random_.randrange(1, most)


def multipart(random_):
    boundary = random_.choice(["x", "x" * 70, '"x"', "x" * 5000, "", "--", "\x01"])
    body = random_.choice([
        f'--{boundary}\r\nContent-Disposition: form-data; name="{long(random_, 14000)}"\r\n\r\nx\r\n--{boundary}--\r\n',
        f'--{boundary}\r\nContent-Disposition: form-data; name="a"; filename="{long(random_, 14000)}"\r\n\r\nx',
        f"--{boundary}\r\n" * random_.randrange(3000),
        f'--{boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n' * 2000 + f"--{boundary}--\r\n",
        f"--{boundary}\r\n{long(random_, 30000)}: {long(random_, 30000)}\r\n\r\n",
        f"\r\n--{boundary}--",
        "",
    ])
    length = random_.choice([len(body), len(body) + 10, max(len(body) - 10, 0)])
    return head(random_, "POST", random_.choice(["/problems/sums", "/sign-in", "/settings"]),
                [f"Content-Type: multipart/form-data; boundary={boundary}", f"Content-Length: {length}"]) + "\r\n" + body


def request(number, cookies=()):
    """The bytes of the malformed request with this number. Half of them have one of the cookies, if there are any."""
    random_ = random.Random(number)
    kinds = [
        lambda: "".join(chr(random_.randrange(256)) for _ in range(random_.randrange(1, 400))) + "\r\n\r\n",
        lambda: head(random_)[: random_.randrange(1, 40)],
        lambda: f"GET /{long(random_, 20000)} HTTP/1.1\r\nHost: x\r\n\r\n",
        lambda: head(random_, more=[f"X: {long(random_, 40000)}"]) + "\r\n",
        lambda: head(random_, more=[f"X{i}: y" for i in range(random_.randrange(2000))]) + "\r\n",
        lambda: head(random_, more=[f"Range: bytes={'0-,' * random_.randrange(1, 1200)}0-"]) + "\r\n",
        lambda: head(random_, more=[f"Cookie: judge_session={long(random_, 3000)}"]) + "\r\n",
        lambda: head(random_, "GET", more=["Cookie: " + "judge_session=a; " * 100]) + "\r\n",
        lambda: head(random_, "POST", "/sign-in", ["Transfer-Encoding: chunked"]) + "\r\nffffffffff\r\nx",
        lambda: head(random_, "POST", "/sign-in", ["Transfer-Encoding: chunked", "Content-Length: 3"]) + "\r\n0\r\n\r\n",
        lambda: head(random_, "POST", "/sign-in", [f"Content-Length: {random_.choice(['-1', '1e9', 'x', '99999999999999999999'])}"]) + "\r\n",
        lambda: head(random_, "POST", "/sign-in", ["Content-Length: 5", "Content-Length: 7"]) + "\r\nabcde",
        lambda: head(random_, "POST", "/sign-in", ["Content-Length: 4", "Content-Encoding: gzip",
                                                   "Content-Type: application/x-www-form-urlencoded"]) + "\r\n\x1f\x8b\x08\x00",
        lambda: head(random_, "POST", "/sign-in", ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 30000"])
        + "\r\n" + "a=b&" * 7500,
        lambda: head(random_, "POST", "/sign-in", ["Content-Type: application/json", "Content-Length: 2"]) + "\r\n{}",
        lambda: head(random_, "POST", "/problems/sums", ["Content-Type: multipart/form-data", "Content-Length: 2"]) + "\r\nxx",
        lambda: head(random_, random_.choice(["PUT", "DELETE", "PRI", "TRACE", "CONNECT", "get", "PATCH", "OPTIONS"])) + "\r\n",
        lambda: head(random_, "POST", "/sign-in", ["Expect: 100-continue", "Content-Length: 999999999"]) + "\r\n",
        lambda: f"GET / HTTP/{random_.choice(['9.9', '0.9', 'x', ''])}\r\n\r\n",
        lambda: "GET / HTTP/1.1\nHost: x\n\n",
        lambda: head(random_, "GET", more=["no colon here", " folded: line", "\x00: \x00"]) + "\r\n",
        lambda: head(random_, "GET", "/") + "Accept-Language: " + "zh;q=0.5," * 400 + "\r\n\r\n",
        lambda: head(random_) + "\r\n",
        lambda: multipart(random_),
        lambda: multipart(random_),
    ]
    text = random_.choice(kinds)()
    if cookies and number % 2:
        text = text.replace("\r\n", f"\r\nCookie: {random_.choice(cookies)}\r\n", 1)
    return text.encode("latin-1")


def send(port, raw, patience=20):
    """The status of each response; none if the server closed the connection without one."""
    statuses = []
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        answer = b""
        try:
            connection.sendall(raw)
            connection.shutdown(socket.SHUT_WR)
            while chunk := connection.recv(65536):
                answer += chunk
        except (ConnectionResetError, BrokenPipeError):
            pass
        for line in answer.split(b"\r\n"):
            if line.startswith(b"HTTP/1.1 ") and line[9:12].isdigit():
                statuses.append(int(line[9:12]))
    return statuses


def is_harmless(statuses):
    """Whether all are refusals, pages, or 100; a server error is not harmless."""
    return all(status in (100, 200) or 400 <= status < 500 for status in statuses)
