import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { saveFile } from './save-file.ts';

type DownloadMenuProps<Format extends string> = {
  /** The name of each format, such as `Excel (.xlsx)`. */
  formats: Record<Format, string>;
  fetchFile: (format: Format) => Promise<File>;
  onError: (error: unknown) => void;
  disabled?: boolean;
  /** The label of the button; "Export" by default. */
  label?: string;
  variant?: 'primary' | 'secondary';
};

/** A menu that downloads a table in a chosen format. */
export function DownloadMenu<Format extends string>(props: DownloadMenuProps<Format>) {
  const { formats, fetchFile, onError, disabled, label = 'Export', variant = 'secondary' } = props;
  const [busy, setBusy] = useState(false);

  async function save(format: Format) {
    setBusy(true);
    try {
      saveFile(await fetchFile(format));
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu
      trigger={
        <Button variant={variant} icon={<Download aria-hidden="true" />} busy={busy} disabled={disabled}>
          {busy ? 'Preparing the file' : label}
        </Button>
      }
    >
      {(Object.entries(formats) as [Format, string][]).map(([format, name]) => (
        <MenuItem key={format} onSelect={() => save(format)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
