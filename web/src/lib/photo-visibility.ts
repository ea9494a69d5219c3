import { useLocalStorage } from "@mantine/hooks";

/** Where this device keeps the choice. The privacy policy names it. */
const KEY = "hide_photos";

/** Whether the person chose to hide their photos on this device, and how to change that. */
export type PhotoVisibility = { photosHidden: boolean; setPhotosHidden: (hidden: boolean) => void };

/** The choice holds for every screen with photos. It never leaves the device. */
export function usePhotoVisibility(): PhotoVisibility {
  // No default value: it would be written for people who never chose.
  const [photosHidden = false, hide, show] = useLocalStorage<boolean | undefined>({
    key: KEY,
    getInitialValueInEffect: false,
  });
  return { photosHidden, setPhotosHidden: (hidden) => (hidden ? hide(true) : show()) };
}
