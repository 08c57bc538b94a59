import type { TableFormat } from '#contract/table.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { toast } from '#web/ui/toast.ts';

const formats: Record<TableFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' };

type TableDownloadProps = { fetchFile: (format: TableFormat) => Promise<File>; disabled?: boolean };

/** The “Export” button of a table; `fetchFile` fetches the filtered rows. */
export function TableDownload({ fetchFile, disabled }: TableDownloadProps) {
  return (
    <DownloadMenu
      formats={formats}
      fetchFile={fetchFile}
      disabled={disabled}
      onError={(error) =>
        toast({ title: 'Not exported', description: errorMessage(error), variant: 'destructive' })
      }
    />
  );
}
