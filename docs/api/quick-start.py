"""Search creators, fill a list, and verify a webhook. Needs Python 3 only."""

import base64
import hashlib
import hmac
import json
import os
import time
import urllib.request

URL = os.environ["LIMELIGHT_URL"]
KEY = os.environ["LIMELIGHT_KEY"]


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{URL}/api/{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def verify(secret, message_id, timestamp, body, signatures):
    """Whether one of the signatures is ours. Refuse a timestamp that is older than five minutes, too."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.{body}".encode()
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, signature) for signature in signatures.split(" "))


# Creators in Germany. The same search is free for the rest of the day.
creators = call("GET", "clickhouse/instagram?location=DE&limit=3")["data"]
print("Found:", *[creator["id"] for creator in creators])

# A list of these creators.
name = f"Quick start {time.time_ns()}"
made = call("POST", "user/favs", {"name": name, "type": "influencer", "subtype": "instagram"})
call("PUT", f"user/favs/{made['id']}/items", {"items": [{"value": creator["id"]} for creator in creators]})
print("Filled the list", made["id"])

# An example. Yours are the secret of your endpoint, and the headers and the body of the request.
assert verify(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "1614265330",
    '{"test": 2432232314}',
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
)
print("Verified a webhook")
