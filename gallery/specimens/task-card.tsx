import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { durationText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SearchHit } from '#web/ui/layout/search-hit.tsx';
import { Menu } from '#web/ui/overlays/sheet.tsx';
import { TaskCard, TaskFacts } from '#web/ui/planner/task-card.tsx';
import {
  BellMark,
  CheckDisc,
  FactTime,
  LabelNames,
  PriorityIcon,
  type PriorityLevel,
  Slides,
  Sparkle,
  TaskSlide,
} from '#web/ui/planner/task-marks.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const STATUSES = ['not_started', 'in_progress', 'completed'] as const;
type Status = (typeof STATUSES)[number];

const TASKS = [
  { key: 'short', color: 'verdigris', level: 7, priority: 'high' },
  { key: 'long', color: 'saffron', level: 5, priority: 'mid' },
  { key: 'plain', color: null, level: 3, priority: 'low' },
] as const satisfies readonly { key: string; color: string | null; level: PriorityLevel; priority: string }[];

const LABELS = {
  labels: [{ name: 'errand', color: 'saffron' }],
  above: [
    { name: 'home', color: null },
    { name: 'work', color: 'ink' },
  ],
} as const;

function Shown() {
  const { t } = useTranslation();
  const [statuses, setStatuses] = useState<Readonly<Record<string, Status>>>({ long: 'in_progress' });
  const [menu, setMenu] = useState<{ key: string; status: Status; button: HTMLElement } | null>(null);
  const timeOf = (key: string) =>
    key !== 'plain' && <FactTime time="10:40" passed={key === 'long' && t('tasks.earlier')} />;
  const tasks = TASKS.map((task) => {
    const status: Status = statuses[task.key] ?? 'not_started';
    const title = task.key === 'long' ? LONG_TEXT : t('tasks.new');
    const priority = () => <PriorityIcon level={task.level} label={t(`tasks.priorities.${task.priority}`)} />;
    return {
      ...task,
      title,
      status,
      icon: priority(),
      time: timeOf(task.key),
      facts: (
        <TaskFacts
          time={timeOf(task.key)}
          status={{ text: t(`tasks.status.${status}`), isShown: status === 'in_progress' }}
          marks={
            <span className="task-mark">
              {priority()}
              {task.key === 'long' && <BellMark label={t('tasks.reminder')} />}
              {task.key === 'short' && <Sparkle label={t('tasks.suggested')} />}
            </span>
          }
          day={{ shown: t('calendar.today'), spoken: `${t('tasks.due')} ${t('calendar.today')}` }}
          duration={durationText(90, t)}
          partOf={task.key === 'plain' ? t('tasks.partOf', { title }) : null}
          labels={<LabelNames {...LABELS} />}
        />
      ),
    };
  });
  const set = (key: string, status: Status) => setStatuses({ ...statuses, [key]: status });
  return (
    <>
      <ul className="task-cards overflow-clip rounded-l border border-edge-line bg-surface shadow-1">
        {tasks.map(({ key, title, status, color, facts }) => (
          <TaskCard
            key={key}
            openId={`open-${key}`}
            title={<SearchHit text={title} keyword={title.slice(0, 3)} />}
            status={status}
            color={color}
            isCurrent={key === 'plain'}
            onOpen={() => {}}
            check={
              <CheckDisc
                aria-label={t('tasks.doneLabel', { title })}
                checked={status === 'completed'}
                onChange={(event) => set(key, event.target.checked ? 'completed' : 'not_started')}
              />
            }
            facts={facts}
            menuLabel={t('tasks.menuOf', { title })}
            onMenu={(button) => setMenu({ key, status, button })}
            swipeRight={{ label: t('tasks.status.completed'), onSwiped: () => set(key, 'completed') }}
            swipeLeft={[{ key: 'delete', label: t('tasks.swipe.delete'), Icon: Trash2, onChoose: () => {} }]}
          />
        ))}
      </ul>
      {menu && (
        <Menu
          button={menu.button}
          label={t('tasks.statusField')}
          onClose={() => setMenu(null)}
          groups={[
            STATUSES.map((value) => ({
              key: value,
              label: t(`tasks.status.${value}`),
              isChosen: value === menu.status,
              onChoose: () => set(menu.key, value),
            })),
          ]}
        />
      )}
      <Slides>
        {tasks.map(({ key, title, status, color, icon, time }) => (
          <TaskSlide
            key={key}
            status={status}
            statusLabel={status === 'in_progress' && t(`tasks.status.${status}`)}
            color={color}
            check={<CheckDisc aria-label={t('tasks.doneLabel', { title })} defaultChecked={false} />}
            link={(className) => (
              <a href="#plan" className={className}>
                {title}
              </a>
            )}
            time={time}
            day={{ shown: t('calendar.today'), spoken: `${t('tasks.due')} ${t('calendar.today')}` }}
            duration={durationText(90, t)}
            labels={<LabelNames {...LABELS} />}
            marks={icon}
          />
        ))}
      </Slides>
    </>
  );
}

export const specimen: Specimen = {
  group: 'plan',
  name: 'TaskCard, TaskSlide, Menu and what stands in them',
  Shown,
};
