import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";

import { logInAfterSignUp } from "@/api/accounts";
import { clearStorage } from "@/api/tokens";
import type { Credentials } from "@/api/types";
import { Banner } from "@/components/banner";
import { PageTitle } from "@/components/page-title";
import type { NoticeState } from "@/lib/notice";
import { useDelayed } from "@/lib/use-delayed";

import { AuthCard } from "./auth-card";
import { SignupForm } from "./signup-form";

const CREATED = "Account created! You can now login.";

/** Said once and in passing: nobody has to do anything about it now. */
const RECOVERY_ADVICE =
  "When you have a moment, make recovery codes under Your data on your profile. They let you back in if you forget your password.";

export function SignupPage() {
  const navigate = useNavigate();
  const [created, setCreated] = useState(false);

  // A new account starts from a clean slate, whoever used this browser before.
  useEffect(clearStorage, []);

  // The message goes along, as a second and a half is easily missed.
  useDelayed(created, () => {
    const notice = { notice: CREATED, wasSaid: true };
    const state: NoticeState = { ...notice, advice: RECOVERY_ADVICE, isNew: true };
    void navigate("/login", { state });
  });

  /** While the message is shown, the person is logged in. */
  function greet(credentials: Credentials) {
    setCreated(true);
    logInAfterSignUp(credentials);
  }

  return (
    <AuthCard>
      <PageTitle>Create your account</PageTitle>
      {created ? (
        <Banner kind="success" message={CREATED} />
      ) : (
        <>
          <SignupForm onCreated={greet} />
          <p>
            Already have an account? <Link to="/login">Log in</Link>
          </p>
        </>
      )}
    </AuthCard>
  );
}
