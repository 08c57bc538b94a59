#!/bin/sh
# Installs the package in a fresh Debian and tries it: deploy/debian/try-in-chroot.sh PACKAGE [RELEASE]. Runs as root; needs debootstrap.
set -eu
package=$(realpath "$1")
release=${2:-bookworm}
root=$(mktemp -d)
cleanup() {
  for folder in proc sys dev .; do umount -l "$root/$folder" 2>/dev/null || true; done
  rm -rf "$root"
}
trap cleanup EXIT INT TERM

echo "A fresh Debian $release in $root…"
chmod 755 "$root"
# A mount of its own, without which no mounts can be made for the portal alone.
mount --bind "$root" "$root" && mount --make-private "$root"
debootstrap --variant=minbase "$release" "$root" ${DEBIAN_MIRROR:-} >/dev/null
for folder in proc sys dev; do mount --rbind "/$folder" "$root/$folder"; mount --make-rslave "$root/$folder"; done
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
echo '127.0.0.1 localhost' >"$root/etc/hosts"
cp "$package" "$root/tmp/package.deb"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /tmp/package.deb >/dev/null
printf '%s\n' ADMIN_PASSWORD=first-password 'INSTITUTE_NAME=Example Engineering College' PORT=34567 JUDGE=off \
  'BACKUP_PASSPHRASE=four plain & simple words' BACKUP_DIR=/var/backups/placement-portal >>"$root/etc/placement-portal/portal.env"

start() {
  # As the unit does, for there is no systemd in here: with a /tmp of its own, and a runtime folder that others see.
  inside install -d -m 700 -o placement-portal -g placement-portal /run/placement-portal
  inside unshare --mount sh -c 'echo $$ >/run/portal.pid && mount -t tmpfs tmpfs /tmp && cd /usr/lib/placement-portal &&
    exec setpriv --reuid=placement-portal --regid=placement-portal --init-groups --no-new-privs env NODE_ENV=production \
      DATA_DIR=/var/lib/placement-portal RUNTIME_DIRECTORY=/run/placement-portal PORT=34567 ADMIN_PASSWORD=first-password JUDGE=off \
      node_modules/node/bin/node src/server/main.ts' >"$root/tmp/portal.log" 2>&1 &
  for _ in $(seq 120); do
    if grep -q 'is ready at' "$root/tmp/portal.log"; then return; fi
    sleep 1
  done
  cat "$root/tmp/portal.log" >&2
  exit 1
}
stop() {
  pid=$(cat "$root/run/portal.pid")
  kill "$pid"
  wait
}
ask() {
  /usr/bin/env node -e "
    fetch('http://127.0.0.1:34567/api/user/login', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ regno: 'ADMIN', password: 'first-password' }) })
      .then((reply) => { if (reply.status !== 200) throw new Error('sign-in answered ' + reply.status); console.log('The first admin signs in.'); })"
}

echo 'Starting the portal as its user…'
start
ask
# From where root works, which the portal's user may not enter.
inside sh -c 'cd /root && placement-portal doctor'
echo 'Backing up while it serves…'
inside placement-portal backup /var/backups/placement-portal/first.backup
stop
echo 'Restoring it, with the former data set aside…'
inside mv /var/lib/placement-portal/postgres /var/lib/placement-portal.before
inside rm -f /var/lib/placement-portal/postgres.log
inside placement-portal restore /var/backups/placement-portal/first.backup
start
ask
stop
echo 'Removing and installing again keeps the data…'
inside apt-get remove -y -qq placement-portal >/dev/null
inside apt-get install -y -qq --no-install-recommends /tmp/package.deb >/dev/null
start
ask
stop
echo 'The package works.'
