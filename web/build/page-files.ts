/** The file of each page in src/features, by its address. A test compares it with the routes. */
export const PAGE_FILES: Record<string, string> = {
  "/signup": "auth/signup-page",
  "/recover": "auth/recover-page",
  "/": "../app/home-page",
  "/photo": "questionnaire/photo-page",
  "/chatbot": "chat/chat-page",
  "/records": "records/records-page",
  "/progress": "progress/progress-page",
  "/progress/check-in": "check-in/check-in-page",
  "/progress/compare": "compare/compare-page",
  "/progress/summary": "summary/summary-page",
  "/progress/reminders": "reminders/reminders-page",
  "/routines": "routines/routines-page",
  "/shelf": "../app/shelf-with-photo",
  "/ingredients": "ingredients/ingredients-page",
  "/profile": "profile/profile-page",
  "/your-data": "your-data/your-data-page",
};
