import type { ExportFormat } from '#contract/questions/exports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { exportLabels } from '../imports/labels.ts';

/** Questions as a file, with keys, in the format that somebody chooses. */
export function ExportMenu({ fetchFile }: { fetchFile: (format: ExportFormat) => Promise<File> }) {
  return (
    <DownloadMenu
      formats={exportLabels}
      fetchFile={fetchFile}
      onError={(error) =>
        toast({ title: 'Not exported', description: errorMessage(error), variant: 'destructive' })
      }
    />
  );
}
