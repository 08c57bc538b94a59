#!/bin/sh
# Runs the steps of the Dockerfile in a fresh Debian, where there is no container engine, and starts the result. Runs as root; needs
# debootstrap and npm. Node.js of the image is this machine's.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
cleanup() {
  for folder in proc sys dev; do umount -l "$work/image/$folder" 2>/dev/null || true; done
  rm -rf "$work"
}
trap cleanup EXIT INT TERM
steps() { sed -n "$1"'s/^RUN //p' "$root/deploy/docker/Dockerfile"; }
second=$(grep -n '^FROM' "$root/deploy/docker/Dockerfile" | tail -1 | cut -d: -f1)

echo 'Build stage, on this machine…'
mkdir "$work/portal"
git -C "$root" ls-files -z -- src database package.json package-lock.json build.ts vite.config.ts bundle-layers.ts 'tsconfig*.json' \
  | grep -zv '\.test\.tsx\?$' | (cd "$root" && xargs -0 cp --parents -t "$work/portal")
steps "1,$second" | while read -r step; do
  echo "  $step"
  (cd "$work/portal" && sh -c "$step" </dev/null >"$work/log" 2>&1) || { cat "$work/log" >&2; exit 1; }
done

echo 'Second stage, in a fresh Debian…'
chmod 755 "$work"
debootstrap --variant=minbase bookworm "$work/image" ${DEBIAN_MIRROR:-} >/dev/null
for folder in proc sys dev; do mount --rbind "/$folder" "$work/image/$folder"; mount --make-rslave "$work/image/$folder"; done
inside() { chroot "$work/image" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
steps "$second,\$" | while read -r step; do
  echo "  $step"
  inside sh -c "$step" </dev/null >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
done
mv "$work/portal" "$work/image/portal"

echo 'Starting it as the image does…'
inside setpriv --reuid=portal --regid=portal --init-groups --no-new-privs \
  env NODE_ENV=production HOST=127.0.0.1 PORT=34568 DATA_DIR=/data ADMIN_PASSWORD=first-password \
  sh -c 'echo $$ >/tmp/portal.pid && cd /portal && exec node_modules/node/bin/node src/server/main.ts' >"$work/portal.log" 2>&1 &
for _ in $(seq 120); do
  grep -q '^Judge: ready' "$work/portal.log" && break
  sleep 1
done
cat "$work/portal.log"
node -e "fetch('http://127.0.0.1:34568/ready').then((reply) => { if (!reply.ok) throw new Error('not ready'); console.log('The image works.'); })"
kill "$(cat "$work/image/tmp/portal.pid")"
wait || true
