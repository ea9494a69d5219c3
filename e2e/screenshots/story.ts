/** One picture of the story: a scene, how it is seen, and where it is scrolled to. */
type Picture = {
  file: string;
  scene: string;
  width: 390 | 1280;
  colorScheme: "light" | "dark";
  /** A heading to scroll to. */
  show?: string;
};

/** The pictures that tell in a dozen looks what Clary is. */
export const STORY: readonly Picture[] = [
  { file: "01-login", scene: "login", width: 1280, colorScheme: "light" },
  { file: "02-login-phone", scene: "login", width: 390, colorScheme: "dark" },
  { file: "03-signup", scene: "signup", width: 1280, colorScheme: "light" },
  { file: "04-signup-phone", scene: "signup", width: 390, colorScheme: "light" },
  { file: "05-privacy-policy", scene: "signup--policy", width: 1280, colorScheme: "light" },
  { file: "06-home", scene: "home", width: 1280, colorScheme: "light" },
  { file: "07-home-phone", scene: "home", width: 390, colorScheme: "dark" },
  { file: "08-menu-phone", scene: "admin--menu", width: 390, colorScheme: "light" },
  { file: "09-profile", scene: "profile", width: 1280, colorScheme: "dark" },
  {
    file: "10-privacy-choices",
    scene: "profile--consent-off",
    width: 1280,
    colorScheme: "light",
    show: "Privacy",
  },
  {
    file: "11-delete-account",
    scene: "profile--delete-dialog",
    width: 1280,
    colorScheme: "light",
  },
  { file: "12-not-found", scene: "not-found", width: 1280, colorScheme: "light" },
  { file: "13-chat", scene: "chatbot--care", width: 1280, colorScheme: "light" },
  { file: "14-routines", scene: "routines", width: 1280, colorScheme: "light" },
];
