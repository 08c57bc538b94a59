import { useState } from 'react';
import { exportRegister, FIRST_MONTH } from '#contract/insights/register.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { download } from '#web/api/download.ts';
import { serverNow } from '#web/api/time.ts';
import { TableDownload } from '#web/layout/table-download.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const YEARS = 6;

type RegisterCardProps = { batch: string | undefined; trade: StudentTrade | undefined };

/** The yearly register for accreditation, of the batch and trade that are chosen above. */
export function RegisterCard({ batch, trade }: RegisterCardProps) {
  const now = new Date(serverNow());
  const latest = now.getMonth() + 1 >= FIRST_MONTH ? now.getFullYear() : now.getFullYear() - 1;
  const [year, setYear] = useState(String(latest));
  return (
    <Card aria-label="Yearly register">
      <CardHeader
        title="Yearly register"
        hint="The students who took tests or mocks or practised from July to June, with counts, as accreditation asks for it."
      />
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Academic year" className="w-44">
          <Select
            value={year}
            onChange={({ target }) => setYear(target.value)}
            options={Array.from({ length: YEARS }, (_, ago) => latest - ago).map((one) => ({
              value: String(one),
              label: `${one}-${String(one + 1).slice(-2)}`,
            }))}
          />
        </Field>
        <TableDownload
          label="Export register"
          fetchFile={(format) =>
            download(exportRegister, {
              query: {
                ...{ format, year: Number(year) },
                ...(batch !== undefined && { batch: Number(batch) }),
                ...(trade !== undefined && { trade }),
              },
            })
          }
        />
      </div>
    </Card>
  );
}
