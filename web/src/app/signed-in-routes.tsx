import { lazy } from "react";
import { Route, Routes } from "react-router";

import { PublicLayout } from "./public-layout";
import { SignedInLayout } from "./signed-in-layout";

const RequireAdmin = lazy(async () => ({
  default: (await import("./require-admin")).RequireAdmin,
}));
const QuestionnairePage = lazy(async () => ({
  default: (await import("@/features/questionnaire/questionnaire-page")).QuestionnairePage,
}));
const ChatPage = lazy(async () => ({
  default: (await import("@/features/chat/chat-page")).ChatPage,
}));
const RecordsPage = lazy(async () => ({
  default: (await import("@/features/records/records-page")).RecordsPage,
}));
const ProgressPage = lazy(async () => ({
  default: (await import("@/features/progress/progress-page")).ProgressPage,
}));
const CheckInPage = lazy(async () => ({
  default: (await import("@/features/check-in/check-in-page")).CheckInPage,
}));
const RoutinesPage = lazy(async () => ({
  default: (await import("@/features/routines/routines-page")).RoutinesPage,
}));
const ComparePage = lazy(async () => ({
  default: (await import("@/features/compare/compare-page")).ComparePage,
}));
const IngredientsPage = lazy(async () => ({
  default: (await import("@/features/ingredients/ingredients-page")).IngredientsPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import("@/features/profile/profile-page")).ProfilePage,
}));
const YourDataPage = lazy(async () => ({
  default: (await import("@/features/your-data/your-data-page")).YourDataPage,
}));
const RemindersPage = lazy(async () => ({
  default: (await import("@/features/reminders/reminders-page")).RemindersPage,
}));
const SummaryPage = lazy(async () => ({
  default: (await import("@/features/summary/summary-page")).SummaryPage,
}));
const AdminPage = lazy(async () => ({
  default: (await import("@/features/admin/admin-page")).AdminPage,
}));

const NotFoundPage = lazy(async () => ({
  default: (await import("./not-found-page")).NotFoundPage,
}));

/** Every address behind the login. It is loaded apart, so that the login page stays small. */
export function SignedInRoutes() {
  return (
    <Routes>
      <Route element={<SignedInLayout />}>
        <Route index element={<QuestionnairePage />} />
        <Route path="/chatbot" element={<ChatPage />} />
        <Route path="/records" element={<RecordsPage />} />
        <Route path="/progress" element={<ProgressPage />} />
        <Route path="/progress/check-in" element={<CheckInPage />} />
        <Route path="/progress/compare" element={<ComparePage />} />
        <Route path="/progress/summary" element={<SummaryPage />} />
        <Route path="/progress/reminders" element={<RemindersPage />} />
        <Route path="/routines" element={<RoutinesPage />} />
        <Route path="/ingredients" element={<IngredientsPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/your-data" element={<YourDataPage />} />
        <Route element={<RequireAdmin />}>
          <Route path="/admin" element={<AdminPage />} />
        </Route>
      </Route>
      <Route element={<PublicLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
