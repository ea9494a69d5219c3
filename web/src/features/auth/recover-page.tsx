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
        Enter one of the recovery codes that you made under Your data. Each code works once. You'll
        be logged out on all devices.
      </p>
      <RecoverForm />
      <p>
        No recovery code? We can't reset your password for you. You can still log in with a passkey
        if you added one, or <Link to="/signup">create a new account</Link>.
      </p>
      <p>
        Remembered your password? <Link to="/login">Log in</Link>
      </p>
    </AuthCard>
  );
}
