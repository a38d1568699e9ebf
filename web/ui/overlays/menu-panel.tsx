import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useCloseOnBack } from './close-on-back.ts';
import './overlays.css';
import './menu-panel.css';

type MenuChoice = {
  readonly key: string;
  readonly label: string;
  /** For one of several values: whether it's the current one. */
  readonly isChosen?: boolean | undefined;
  /** For a switch: whether it's on. */
  readonly isOn?: boolean | undefined;
  readonly isOff?: boolean | undefined;
  readonly onChoose: () => void;
};

export type MenuPanelProps = {
  /** The button that opened it; it gets the focus back. */
  button: HTMLElement;
  label: string;
  onClose: () => void;
  /** Groups of choices, separated by a line. */
  groups: readonly (readonly MenuChoice[])[];
};

/** The menu itself, loaded when one first opens. */
export function MenuPanel({ button, label, onClose, groups }: MenuPanelProps) {
  useCloseOnBack(true, { onClose });
  return (
    <Menu.Root open modal={false} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={button} align="end" sideOffset={4} collisionPadding={8} className="z-50">
          <Menu.Popup aria-label={label} finalFocus={() => button} className="popover menu">
            {groups.map((choices) => (
              <Menu.Group key={choices[0]?.key} className="menu-group">
                {choices.map(({ key, label: words, isChosen, isOn, isOff, onChoose }) => (
                  <Menu.Item
                    key={key}
                    className="menu-item"
                    {...(isChosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChosen })}
                    {...(isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
                    disabled={isOff ?? false}
                    onClick={onChoose}
                  >
                    <span className="flex-1">{words}</span>
                    {(isChosen || isOn) && <Check size={18} strokeWidth={2} />}
                  </Menu.Item>
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
