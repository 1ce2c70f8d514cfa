#!/bin/sh
# Search creators, fill a list, and verify a webhook. Needs curl and openssl.
set -eu
: "${LIMELIGHT_URL:?Set it to the address of Limelight}"
: "${LIMELIGHT_KEY:?Set it to a key with the scopes discovery and lists}"

call() {
  method=$1 path=$2 body=${3:-}
  curl -sS --fail-with-body -X "$method" "$LIMELIGHT_URL/api/$path" \
    -H "Authorization: Bearer $LIMELIGHT_KEY" \
    ${body:+-H "Content-Type: application/json" -d "$body"}
}

# Creators in Germany. The same search is free for the rest of the day.
ids=$(call GET 'clickhouse/instagram?location=DE&limit=3' |
  grep -o '"id":"[0-9]*"' | cut -d '"' -f 4)
echo "Found:" $ids

# A list of these creators.
name="Quick start $(date +%s)"
body='{"name":"'$name'","type":"influencer","subtype":"instagram"}'
list=$(call POST user/favs "$body" |
  grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
items=$(for id in $ids; do printf '{"value":"%s"},' "$id"; done)
call PUT "user/favs/$list/items" "{\"items\":[${items%,}]}" > /dev/null
echo "Filled the list $list"

# A webhook is ours if one of its signatures is that of id, timestamp and
# body under the endpoint's secret.
verify() {
  secret=$1 id=$2 timestamp=$3 body=$4 signatures=$5
  key=$(printf '%s' "${secret#whsec_}" | openssl base64 -d -A |
    od -An -v -tx1 | tr -d ' \n')
  expected=v1,$(printf '%s' "$id.$timestamp.$body" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary |
    openssl base64 -A)
  case " $signatures " in *" $expected "*) return 0 ;; *) return 1 ;; esac
}
# An example. Yours are the secret of your endpoint, and the headers and
# the body of the request.
verify whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw \
  msg_p5jXN8AQM9LWM0D4loKWxJek 1614265330 '{"test": 2432232314}' \
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
echo "Verified a webhook"
