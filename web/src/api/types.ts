import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Consent = Schemas["Consent"];
export type ConsentPurpose = Schemas["ConsentPurpose"];
export type Consents = Schemas["Consents"];
export type ConsentsUpdate = Schemas["ConsentsUpdate"];
export type Credentials = Schemas["Credentials"];
export type CurrentUser = Schemas["CurrentUser"];
export type Estimate = Schemas["Estimate"];
export type PasswordChange = Schemas["PasswordChange"];
export type Problem = Schemas["Problem"];
export type ProblemCode = Schemas["ProblemCode"];
export type Profile = Schemas["Profile"];
export type ProfileUpdate = Schemas["ProfileUpdate"];
export type Questionnaire = Schemas["Questionnaire"];
export type QuestionnaireCreated = Schemas["QuestionnaireCreated"];
export type Severity = Schemas["Severity"];
export type SignUpRequest = Schemas["SignUpRequest"];
export type SkinType = Schemas["SkinType"];
