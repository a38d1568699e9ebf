import type { ComponentType } from 'react';
import { BirthFields } from './birth-fields.tsx';
import { CycleLengthFields } from './cycle-length-fields.tsx';
import type { FieldsProps } from './draft.ts';
import { GenderFields } from './gender-fields.tsx';
import { LastLengthFields } from './last-length-fields.tsx';
import { LastPeriodFields } from './last-period-fields.tsx';
import { MenstruatingFields } from './menstruating-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { PeriodLengthFields } from './period-length-fields.tsx';
import type { Step } from './start-step.ts';
import { ZoneFields } from './zone-fields.tsx';

/** The controls of each step. */
export const FIELDS: Readonly<Record<Step, ComponentType<FieldsProps>>> = {
  name: NameFields,
  gender: GenderFields,
  birth: BirthFields,
  zone: ZoneFields,
  cycleLength: CycleLengthFields,
  periodLength: PeriodLengthFields,
  lastPeriod: LastPeriodFields,
  menstruating: MenstruatingFields,
  lastLength: LastLengthFields,
};
