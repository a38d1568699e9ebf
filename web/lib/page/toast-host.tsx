import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

/** Where toasts appear (contract §9). */
export function ToastHost() {
  const { t } = useTranslation();
  return (
    <ToastContainer
      aria-label={t('nav.notifications')}
      theme="colored"
      position="top-center"
      transition={Slide}
      pauseOnHover
      pauseOnFocusLoss
      hideProgressBar
      closeButton={({ closeToast }) => (
        <button
          type="button"
          aria-label={t('common.close')}
          className="-my-2 -mr-2 ml-auto grid size-tap flex-none place-items-center rounded-full"
          onClick={() => closeToast()}
        >
          <X size={20} />
        </button>
      )}
    />
  );
}
