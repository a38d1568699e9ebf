import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { EMPTY_HISTORY, type ExistingHistory } from '#domain/importers/judge-facts.ts';
import {
  FIRST_CHOICES,
  type ImportChoices,
  type ImportPlan,
  planImport,
} from '#domain/importers/plan-import.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { useDrawn } from '#web/lib/page/use-drawn.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { HistoryPreview } from './history-preview.tsx';
import { HistoryReceived } from './history-received.tsx';
import { idOf } from './id-of.ts';
import { existingHistoryQuery } from './load-known-history.ts';
import type { FoundFile } from './reading-state.ts';
import { useWriteImport } from './write-import.ts';

/** A larger file's plan takes so long that a choice shows before it. */
const PLANNED_AT_ONCE_MAX = 5000;

type FoundHistoryProps = { found: FoundFile; forecast: ReactNode; onOver: () => void };

/** A file's history beside what is here: looked at, then written. */
export function FoundHistory({ found, forecast, onOver }: FoundHistoryProps) {
  const { reading, digest } = found;
  const [id] = useState(newId);
  const known = useQuery(existingHistoryQuery(reading, { id, digest }));
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const drawn = useDrawn(choices);
  const planned = reading.records > PLANNED_AT_ONCE_MAX ? drawn : choices;
  const plan = usePlan(found, { known: known.data ?? EMPTY_HISTORY, choices: planned });
  const { write, progress } = useWriteImport({ source: reading.source, digest });
  const agreed = useSuspenseQuery(userQuery).data.details.consents.intimate?.given === 1;
  if (write.isSuccess)
    return <HistoryReceived found={found} written={write.data} forecast={forecast} onOver={onOver} />;
  return (
    <HistoryPreview
      reading={reading}
      plan={plan}
      choices={choices}
      onChoices={(change) => setChoices((before) => ({ ...before, ...change }))}
      isPlanning={planned !== choices}
      asksForConsent={plan.isIntimate && !agreed && !choices.leavesOutIntimate}
      known={known}
      write={write}
      progress={progress}
      onBringIn={() => write.mutate(plan)}
      onCancel={onOver}
    />
  );
}

type PlanInput = { readonly known: ExistingHistory; readonly choices: ImportChoices };

/** What the choices come to. */
function usePlan({ reading }: FoundFile, { known, choices }: PlanInput): ImportPlan {
  const { today } = useToday();
  // When the file was read: the same for each look at it.
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return useMemo(
    () => planImport(reading, { known, choices, today, now, idOf }),
    [reading, known, choices, today, now],
  );
}
