import type { ExportFormat } from '#contract/question-export.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { exportLabels } from './words.ts';

/** Questions as a file, with keys, in the format that somebody chooses. */
export function ExportMenu({ fetchFile }: { fetchFile: (format: ExportFormat) => Promise<File> }) {
  return (
    <DownloadMenu
      formats={exportLabels}
      fetchFile={fetchFile}
      onError={(error) =>
        toast({ title: 'Not exported', description: sentenceFor(error), variant: 'destructive' })
      }
    />
  );
}
