import { Download } from 'lucide-react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useExportData } from './requests.ts';

export function OwnDataCard({ regno }: { regno: string }) {
  const data = useExportData();
  return (
    <Card aria-label="Your data">
      <CardHeader
        title="Your data"
        hint="Your profile, your tests with answers and released results, your sessions, and the audit log of your account, as a JSON file."
      />
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        busy={data.isPending}
        onClick={() => data.mutate(undefined, { onSuccess: (reply) => saveFile(toJsonFile(reply, regno)) })}
      >
        {data.isPending ? 'Gathering your data' : 'Download my data'}
      </Button>
      {data.error && (
        <div className="mt-3">
          <FieldError message={errorMessage(data.error)} />
        </div>
      )}
    </Card>
  );
}

// Registration numbers may hold slashes, which are not allowed in file names.
const getFileName = (regno: string) => `my-data-${regno.replace(/[^\w-]+/g, '-')}.json`;
const toJsonFile = (data: unknown, regno: string) =>
  new File([JSON.stringify(data, null, 2)], getFileName(regno), { type: 'application/json' });
