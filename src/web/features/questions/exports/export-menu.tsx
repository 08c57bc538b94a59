import type { ExportFormat } from '#contract/questions/exports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { exportLabels } from './labels.ts';

/** Downloads questions with their keys in the chosen format. */
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
