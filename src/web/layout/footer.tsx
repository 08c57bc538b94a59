import { serverNow } from '#web/api/server-clock.ts';
import { useSettings } from '#web/api/settings.ts';

export function Footer() {
  const { institute_name, client_repo_url, server_repo_url } = useSettings();
  // The year in the device's time zone: another zone would make the browser load time zone data for the first screen.
  const year = new Date(serverNow()).getFullYear();
  const owner = institute_name === '' ? '' : `, ${institute_name}`;
  return (
    <footer data-chrome className="border-line border-t">
      <div className="page-width flex flex-col gap-x-8 gap-y-2 py-6 text-muted text-sm sm:flex-row sm:items-center sm:justify-between">
        <p>
          © {year} Training and Placement Cell{owner}. All rights reserved.
        </p>
        <ul className="flex gap-6">
          <SourceLink address={client_repo_url}>Client source</SourceLink>
          <SourceLink address={server_repo_url}>Server source</SourceLink>
        </ul>
      </div>
    </footer>
  );
}

function SourceLink({ address, children }: { address: string; children: string }) {
  if (!/^https?:\/\//.test(address)) return null;
  return (
    <li>
      <a
        href={address}
        rel="noopener"
        className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {children}
      </a>
    </li>
  );
}
