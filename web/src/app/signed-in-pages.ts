import { lazyPage } from "./lazy-page";

/** The pages behind the login, by their addresses. The admin's page is apart. */
export const SIGNED_IN_PAGES = {
  "/": lazyPage(async () => (await import("./home-page")).HomePage),
  "/photo": lazyPage(async () => (await import("@/features/questionnaire/photo-page")).PhotoPage),
  "/chatbot": lazyPage(async () => (await import("@/features/chat/chat-page")).ChatPage),
  "/records": lazyPage(async () => (await import("@/features/records/records-page")).RecordsPage),
  "/progress": lazyPage(
    async () => (await import("@/features/progress/progress-page")).ProgressPage,
  ),
  "/progress/check-in": lazyPage(
    async () => (await import("@/features/check-in/check-in-page")).CheckInPage,
  ),
  "/progress/compare": lazyPage(
    async () => (await import("@/features/compare/compare-page")).ComparePage,
  ),
  "/progress/summary": lazyPage(
    async () => (await import("@/features/summary/summary-page")).SummaryPage,
  ),
  "/progress/reminders": lazyPage(
    async () => (await import("@/features/reminders/reminders-page")).RemindersPage,
  ),
  "/routines": lazyPage(
    async () => (await import("@/features/routines/routines-page")).RoutinesPage,
  ),
  "/shelf": lazyPage(async () => (await import("./shelf-with-photo")).ShelfWithPhoto),
  "/ingredients": lazyPage(
    async () => (await import("@/features/ingredients/ingredients-page")).IngredientsPage,
  ),
  "/profile": lazyPage(async () => (await import("@/features/profile/profile-page")).ProfilePage),
  "/your-data": lazyPage(
    async () => (await import("@/features/your-data/your-data-page")).YourDataPage,
  ),
};
