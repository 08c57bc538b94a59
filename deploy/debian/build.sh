#!/bin/sh
# Builds the Debian package from this checkout: deploy/debian/build.sh [FOLDER]. Needs npm and dpkg-deb.
# The package brings Node.js, PostgreSQL and all libraries; it is for this machine's kind of processor.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
target=$(cd "${1:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$root/package.json")
arch=$(dpkg --print-architecture)
stage=$work/stage
home=$stage/usr/lib/placement-portal

echo 'Building the client and gathering libraries…'
mkdir -p "$home"
git -C "$root" ls-files -z -- src database package.json package-lock.json build.ts vite.config.ts bundle-layers.ts "tsconfig*.json" \
  | grep -zv '\.test\.tsx\?$' | (cd "$root" && xargs -0 cp --parents -t "$home")
(
  cd "$home"
  npm ci --no-audit --no-fund >"$work/npm.log" 2>&1 || { cat "$work/npm.log" >&2; exit 1; }
  PATH="$PWD/node_modules/.bin:$PATH" node build.ts
  npm prune --omit=dev --no-audit --no-fund >"$work/npm.log" 2>&1 || { cat "$work/npm.log" >&2; exit 1; }
  # The links that the embedded PostgreSQL needs cannot be made once the folder is read-only.
  node_modules/node/bin/node -e "import('./src/server/platform/postgres/binaries.ts').then(({ findBinaries }) => findBinaries())"
  rm -rf src/web build.ts vite.config.ts bundle-layers.ts tsconfig*.json package-lock.json dist/*.stamp
)

install -d "$stage/lib/systemd/system" "$stage/usr/lib/sysusers.d" "$stage/usr/lib/tmpfiles.d" \
  "$stage/etc/placement-portal" "$stage/usr/bin" "$stage/usr/share/doc/placement-portal" "$stage/DEBIAN"
install -m 644 "$root"/deploy/systemd/*.service "$root"/deploy/systemd/*.socket "$stage/lib/systemd/system/"
install -m 644 "$root/deploy/systemd/placement-portal.sysusers" "$stage/usr/lib/sysusers.d/placement-portal.conf"
install -m 644 "$root/deploy/systemd/placement-portal.tmpfiles" "$stage/usr/lib/tmpfiles.d/placement-portal.conf"
# It may hold passwords.
install -m 640 "$root/deploy/debian/portal.env" "$stage/etc/placement-portal/portal.env"
install -m 755 "$root/deploy/debian/placement-portal" "$stage/usr/bin/placement-portal"
install -m 644 "$root"/docs/*.md "$root/CHANGELOG.md" "$root/deploy/caddy/Caddyfile" "$root"/deploy/prometheus/*.yml \
  "$root/deploy/grafana/portal.json" "$stage/usr/share/doc/placement-portal/"
for script in postinst prerm postrm; do install -m 755 "$root/deploy/debian/$script" "$stage/DEBIAN/"; done
echo /etc/placement-portal/portal.env >"$stage/DEBIAN/conffiles"
size=$(du -sk --exclude=DEBIAN "$stage" | cut -f1)
sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$arch/" -e "s/@SIZE@/$size/" "$root/deploy/debian/control.in" >"$stage/DEBIAN/control"

echo 'Packing…'
package="$target/placement-portal_${version}_${arch}.deb"
dpkg-deb --root-owner-group -Zzstd --build "$stage" "$package" >/dev/null
echo "$package"
