import type { TableFormat } from '#contract/table.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { toast } from '#web/ui/toast.ts';

const formats: Record<TableFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' };

type TableDownloadProps = {
  fetchFile: (format: TableFormat) => Promise<File>;
  disabled?: boolean;
  /** The label of the button; "Export" by default. */
  label?: string;
  variant?: 'primary' | 'secondary';
};

/** The “Export” button of a table; `fetchFile` fetches the filtered rows. */
export function TableDownload({ fetchFile, ...button }: TableDownloadProps) {
  return (
    <DownloadMenu
      formats={formats}
      fetchFile={fetchFile}
      {...button}
      onError={(error) =>
        toast({ title: 'Not exported', description: errorMessage(error), variant: 'destructive' })
      }
    />
  );
}
