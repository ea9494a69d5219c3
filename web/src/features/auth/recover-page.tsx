import { Link } from "react-router";

import { PageTitle } from "@/components/page-title";

import { AuthCard } from "./auth-card";
import { RecoverForm } from "./recover-form";

/** The way back in for a person who has forgotten their password. */
export function RecoverPage() {
  return (
    <AuthCard>
      <PageTitle>Choose a new password</PageTitle>
      <p>
        You need one of the recovery codes that you made under Your data. It works once, and you
        will be logged out everywhere.
      </p>
      <RecoverForm />
      <p>
        No code? Then nobody can open your account without the password, not even us. You can{" "}
        <Link to="/signup">create a new account</Link>.
      </p>
      <p>
        Remembered it? <Link to="/login">Log in</Link>
      </p>
    </AuthCard>
  );
}
