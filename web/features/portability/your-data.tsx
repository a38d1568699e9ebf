import { ExportData } from './export-data.tsx';
import { ImportData } from './import-data.tsx';

/** A person's data, out and in. */
export function YourData({ onExported }: { onExported: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ExportData onExported={onExported} />
      <div className="border-line border-t pt-5">
        <ImportData />
      </div>
    </div>
  );
}
