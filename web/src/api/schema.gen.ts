// Code generated from api/openapi.yaml by make generate. DO NOT EDIT.

export interface paths {
    "/api/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description A client that can keep a private key sends a DPoP proof (RFC 9449) of it. The session is then bound to that key: every refresh needs a proof of the same key. A login without a proof opens a session that is bound to no device. The proof of a login needs no nonce. A proof that is not valid is answered with 401 and the code invalid_dpop_proof.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/passkey/begin/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to log in with a passkey
         * @description The answer is what navigator.credentials.get takes as publicKey, with bytes in base64url. Its challenge is good for one answer within five minutes. Nobody says who they are: the passkey does.
         */
        post: operations["beginPasskeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/passkey/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a passkey
         * @description 401 says nothing about what was wrong. The challenge is used up in any case. Only an answer after user verification (a fingerprint, a face or a PIN) is good. A DPoP proof binds the session to a device key, as at /api/token/.
         */
        post: operations["createTokenWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade a refresh token for a new access token
         * @description The answer also carries the next refresh token. The one that was sent stays good until its successor is used; from then on showing it ends the whole session. A client may ignore the new one and keep using the old. A session that is bound to a device needs a DPoP proof of the key that it was opened with. Without a valid one the answer is 401 with the code invalid_dpop_proof; with one whose nonce is missing or too old, 401 with the code use_dpop_nonce and a new nonce, to be tried once more. Neither changes the session. A session that is bound to no device ignores the header.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/logout/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session at once, for its access and refresh tokens alike.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/signup/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is logged in */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/profile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The skin profile */
        get: operations["getProfile"];
        /**
         * Replace the skin profile
         * @description Needs consent to keep health information (403 with code consent_required without it).
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/change-password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends every other session of the user, and voids their recovery codes. The session that asked goes on.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/delete-account/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account and everything in it
         * @description Admins must be demoted first (403).
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/confirm-password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the password again, for acts that need it to be recent
         * @description What an admin does to somebody else's account needs a password that was given in the same session in the last 15 minutes. Logging in gives it too; refreshing a token does not.
         */
        post: operations["confirmPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the user is logged in, the last used first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Log out one session, be it this one */
        delete: operations["endOneSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/end-others/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out everywhere but here */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/end-all/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out everywhere, here too
         * @description Recovery codes and the link to a copy of the data are void from then on, too.
         */
        post: operations["endAllSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/security-events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to the security of the user's account
         * @description At most 100 events of the last 12 months, newest first.
         */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/recovery-codes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many recovery codes are left */
        get: operations["getRecoveryCodes"];
        put?: never;
        /**
         * Make new recovery codes
         * @description The codes are in this answer and nowhere else. All older ones are void.
         */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/recover/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a recovery code
         * @description Uses the code up and ends every session of the user; the client then logs in with the new password. 401 says neither whether there is such a user nor whether they have codes. With 422 the code is still good.
         */
        post: operations["recoverAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The passkeys that the user can log in with */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add the passkey that the browser has made
         * @description In the session that began it, within five minutes.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/begin/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description The answer is what navigator.credentials.create takes as publicKey, with bytes in base64url. An admin of whom a passkey is demanded, and who has one, needs a session that was opened with it (403, passkey_required).
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a passkey another name */
        put: operations["renamePasskey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/{id}/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description Ends every other session of the user. An admin of whom a passkey is demanded cannot remove the last one (403).
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/exports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of the last copy of their data that the user asked for */
        get: operations["getExport"];
        put?: never;
        /**
         * Ask for a copy of everything that is held about the user
         * @description Needs the password again (400 when it is wrong). The copy is made in the background. While one is being made or waits to be downloaded, no other one is begun: it gets a new link, and the old one is good no more.
         */
        post: operations["requestExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/exports/{token}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download the copy, once
         * @description Whoever holds the link needs no access token, so that a browser can follow it. A ZIP file with data.json, its JSON Schema (schema.json), the photos and a page to read it all by (index.html). The link is good for one download within 24 hours of the copy being ready; one that broke off may be repeated for an hour. A changed password, a recovery and logging out everywhere void it.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/consents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user has agreed to */
        get: operations["getConsents"];
        /**
         * Give or withdraw consent
         * @description Purposes that are left out stay as they are. Every change is kept with its time and policy version. Withdrawing health_data empties the skin profile and deletes all questionnaires, with the answers, photos and advice in them, and all routines; with keep_records these stay for the person to read, and nothing new is made of them. Withdrawing photo deletes all photos and keeps the records.
         */
        put: operations["updateConsents"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/complaints/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The complaints of the person with their answers, newest first
         * @description At most 100, the newest.
         */
        get: operations["listComplaints"];
        put?: never;
        /**
         * Complain
         * @description The answer acknowledges it, with a reference and the date until which it will be answered. Admins can read it and see whose it is.
         */
        post: operations["makeComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/notices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the operator of the installation wants the person to know, newest first */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/consents/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every answer about consent, newest first */
        get: operations["getConsentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/data-settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the user's data is used, and for how long it is kept */
        get: operations["getDataSettings"];
        /**
         * Pause the use of the data, or change for how long it is kept
         * @description What is left out or null stays as it is. While restricted is true, sending a questionnaire and asking for advice answer 403 with code processing_restricted. Photos that are older than a shorter time are deleted at once.
         */
        put: operations["updateDataSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's records, newest first */
        get: operations["listQuestionnaires"];
        put?: never;
        /**
         * Keep a questionnaire and estimate severity from its photo
         * @description Needs consent to keep health information and to analyse the photo (403 with code consent_required without it), and is refused with code processing_restricted while the user has paused the use of their data. The skin profile as it stands is kept with the record. A photo that cannot be read at all is 422; one that can be read but not analysed gives 201 with acne_severity null and the reason in estimate, unless the form asks otherwise (unreadable). Sending the same Idempotency-Key again answers with the record that the first one made.
         */
        post: operations["createQuestionnaire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/{id}/image/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        /** The photo of a record */
        get: operations["getQuestionnaireImage"];
        put?: never;
        post?: never;
        /** Delete the photo and keep the record */
        delete: operations["deleteQuestionnaireImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/{id}/own-severity/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        /** Say how the person sees it themselves */
        put: operations["setOwnSeverity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/{id}/side/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Say which side of the face the photo shows
         * @description Needs consent to keep health information (403 with code consent_required).
         */
        put: operations["setPhotoSide"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/{id}/photo-retention/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Keep this photo as a starting photo for longer than the others, or no longer
         * @description A starting photo has a date of its own. Later changes of photo_retention in the data settings leave it alone, with one exception. The choice after_estimate means that no photo is kept, so it deletes starting photos, too. The choice standard ends a starting photo: the photo gets the date that the data settings give it, and is deleted at once when that has passed. For other photos standard is how a person says no, so that clients do not ask again. Needs consent to the photo (403 with code consent_required). Without a photo the answer is 404.
         */
        put: operations["setPhotoRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/delete/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a record with its photo */
        delete: operations["deleteQuestionnaire"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatbot/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for advice, a recommendation or a one-week routine
         * @description Needs consent to keep health information (403 with code consent_required without it, or processing_restricted while the user has paused the use of their data); without consent to AI processing nothing leaves the server and the builtin writer answers. What is asked for is told by intent, or, from a client that sends none, by the wording. The reply to a recommendation is kept with the questionnaire; a routine is kept as seven days from today (UTC), replacing days on the same dates, and its reply is the JSON array of these days. Earlier turns may make the advice more careful, never less. Ask for text/event-stream to get the words as they come: events care (Care), text (ChatPiece), reset (what came so far is withdrawn), and at the end done (ChatReply) or problem (Problem).
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatbot/preview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The exact text that would leave for the AI provider */
        post: operations["previewChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatbot/feedback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that an answer seems unsafe or wrong */
        post: operations["giveFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ingredients/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The library behind the advice */
        get: operations["listIngredients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/routines/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's routine days, oldest first */
        get: operations["listRoutines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/routines/delete/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete one day */
        delete: operations["deleteRoutine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/routines/{id}/done/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        /** Tick off morning and evening */
        put: operations["setRoutineDone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/routines/weeks/{week}/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                week: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back the week that was added last, and bring back the days that it replaced */
        post: operations["undoRoutineWeek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Photos, check-ins and routines over time, and what they show
         * @description Everything is about the user's own photos and answers. The statement follows from a model of how much the estimate varies between photos of the same skin. It is not made while the user has paused the use of their data, or has withdrawn consent for health information.
         */
        get: operations["getProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/treatments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the user uses, and what narrows advice for them
         * @description Worked out from all that the user has said: questionnaires, check-ins, the profile and conversations. The newest statement of each counts until the user says otherwise.
         */
        get: operations["getTreatments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/treatments/{id}/ended/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of something in use, or routine for the answer about the current routine. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Say that the user no longer uses something, or take that back
         * @description Ending the routine ends the medicines that it names. What the user says later counts again. Of something doubtful, "ended: false" says that the user still uses it. Needs the same consent as the list.
         */
        put: operations["endTreatment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/course/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The course of twelve weeks, and the week that comes next
         * @description The plan is decided by fixed rules, from what the user has said, ticked off and checked in. When the user saves a profile, a record, a check-in or the end of a treatment, or names one in the chat, an active ingredient that is not for them goes from the planned days at once. Without a course, next is the week that one would start with.
         */
        get: operations["getCourse"];
        put?: never;
        /**
         * Start a course, and plan its first week
         * @description The newest record counts, if there is one. The days become routines, in place of those of the same dates. A course that runs goes on as it is, so that the request may be repeated safely. Needs consent to keep health information (403 with code consent_required), and is refused with code processing_restricted while the user has paused the use of their data.
         */
        post: operations["startCourse"];
        /**
         * End the course
         * @description Its days stay among the routines.
         */
        delete: operations["endCourse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/course/next-week/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan the next week of the course
         * @description The week is named, so that the request may be repeated safely: a week that is planned stays as it is. It can be planned from the last but one day of the week before. Needs the same consent as to start a course.
         */
        post: operations["planCourseWeek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/course/sting/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that something stings
         * @description From today on, the planned days have no active ingredient. The next week follows from it: a plain one, then fewer evenings, or none any more. A second report of the same day changes nothing, unless it is a stronger one. Needs the same consent as to start a course.
         */
        post: operations["reportSting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The products on the user's shelf, oldest first */
        get: operations["listProducts"];
        put?: never;
        /**
         * Put a product on the shelf
         * @description What a pharmacist or prescriber gave narrows advice like a treatment that the user names elsewhere. Needs the same consent as a check.
         */
        post: operations["addProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a product off the shelf */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /** Change what a request names of a product */
        patch: operations["changeProduct"];
        trace?: never;
    };
    "/api/products/together/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What speaks against using the products of a morning, or of an evening, with each other
         * @description Compares the products in use with each other, with the user's allergies, medicines and pregnancy, and in the evening with the active ingredient of their plan. There is no score, and nothing is ever called safe. Products that are finished, or that an arm test keeps off the face, are left out.
         */
        get: operations["compareProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is in a product, and what speaks against it for this user
         * @description Reads a list of ingredients as labels have it, and compares it with the user's allergies, medicines, pregnancy, routine and course. Nothing is kept. There is no score, and nothing is ever called safe. Needs consent to keep health information (403 with code consent_required), and is refused with code processing_restricted while the user has paused the use of their data.
         */
        post: operations["checkProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/check-ins/{date}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day of the check-in, as the user's calendar has it. */
                date: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Save the check-in of a day
         * @description A check-in of the same day is replaced, so that the request may be repeated safely. Needs consent to keep health information (403 with code consent_required), and is refused with code processing_restricted while the user has paused the use of their data. The day may be at most 31 days ago, and no later than tomorrow (UTC).
         */
        put: operations["saveCheckIn"];
        post?: never;
        /** Delete the check-in of a day */
        delete: operations["deleteCheckIn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/reminders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the user is reminded, and on how many devices
         * @description All reminders are off until the user turns them on. What is off shows a usual time.
         */
        get: operations["getReminders"];
        /**
         * Choose when to be reminded
         * @description To turn a reminder on needs consent to keep health information (403 with code consent_required), and is refused with code processing_restricted while the user has paused the use of their data. To turn all off is always possible.
         */
        put: operations["saveReminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/push-subscriptions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The SHA-256 of the endpoint, in base64url without padding. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Remind the user on this device
         * @description Lasts as long as the session. The same device may be added again. Endpoints of unknown push services are refused. Refused like saveReminders without consent, or while the use of data is paused.
         */
        put: operations["savePushSubscription"];
        post?: never;
        /** Stop reminders on this device */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users with what they use, for admins
         * @description Without parameters the first 1,000 users by id, which is everybody on a small installation. Where there are more, the Link header names the next page. Users who sign up or leave between two pages make nobody else appear twice or not at all when sorted by id or username; a count may change meanwhile.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/delete/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete somebody else's account and everything in it
         * @description The account is gone from sight at once, and erased 24 hours later unless another admin restores it. Never one's own (403). Bounded to some at once for an admin, and for all of them together (429). Needs a password that was given in this session in the last 15 minutes, by logging in or with confirm-password (403 with code password_confirmation_required without it).
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/toggle-role/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make somebody else an admin, or an ordinary user again
         * @description Never oneself (403). It counts from their next request on. Needs a password that was given in this session in the last 15 minutes, by logging in or with confirm-password (403 with code password_confirmation_required without it).
         */
        post: operations["toggleUserRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deleted-users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts that an admin deleted and that are not erased yet, for admins
         * @description The next to be erased come first, at most 500.
         */
        get: operations["listDeletedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deleted-users/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back an account that another admin deleted
         * @description As an ordinary user. Not one that the caller deleted (403). Needs a password that was given in this session in the last 15 minutes (403 with code password_confirmation_required without it).
         */
        post: operations["restoreUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/totals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sums over all users, for admins */
        get: operations["getTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trends/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened day by day, as counts of nobody in particular, for admins */
        get: operations["getTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feedback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What people say of answers, newest first, for admins
         * @description Nobody is told who said it.
         */
        get: operations["listFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feedback/{id}/handled/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that feedback was seen to */
        post: operations["handleFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/complaints/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The register of complaints, for admins
         * @description Who complains about what until when, and how many. What people wrote is not in it.
         */
        get: operations["listRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/complaints/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["ComplaintID"];
            };
            cookie?: never;
        };
        /**
         * What somebody complains about
         * @description The audit log takes down who reads whose.
         */
        get: operations["readComplaint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/complaints/{id}/answers/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["ComplaintID"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a complaint
         * @description The last answer closes it. What is closed takes no further answer (422).
         */
        post: operations["answerComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what to whom, newest first, for admins */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /** @description The status in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What happened and what to do, fit to show to the user. */
            detail: string;
            code: components["schemas"]["ProblemCode"];
        };
        /**
         * @description A stable name for the kind of failure.
         * @enum {string}
         */
        ProblemCode: "invalid" | "unauthorized" | "invalid_dpop_proof" | "use_dpop_nonce" | "wrong_password" | "taken" | "forbidden" | "consent_required" | "processing_restricted" | "password_confirmation_required" | "passkey_required" | "not_found" | "wrong_method" | "too_large" | "photo_unreadable" | "throttled" | "unavailable" | "internal";
        Message: {
            message: string;
        };
        Credentials: {
            username: string;
            password: string;
        };
        TokenPair: {
            /** @description A JWT with exp in seconds. */
            access: string;
            refresh: string;
        };
        RefreshRequest: {
            refresh: string;
        };
        SignUpRequest: {
            username: string;
            password: string;
            consent?: components["schemas"]["SignUpConsent"];
        };
        /** @description What the person stated on the sign-up form. A request without it counts as having acknowledged the policy on the client's own screen, unless the server demands explicit consent. */
        SignUpConsent: {
            /** @description The person states that they are 18 or over. */
            adult: boolean;
            /** @description The version of the privacy policy that was shown. */
            policy_version: string;
            health_data: boolean;
            photo: boolean;
            ai_processing: boolean;
        };
        CurrentUser: {
            /** Format: int64 */
            id: number;
            username: string;
        };
        /** @enum {string} */
        SkinType: "Normal" | "Dry" | "Oily" | "Combination" | "Sensitive";
        Profile: {
            skin_type: components["schemas"]["SkinType"];
            allergies: string;
            triggers: string;
            duration: string;
            is_admin: boolean;
        };
        ProfileUpdate: {
            skin_type: components["schemas"]["SkinType"];
            allergies: string;
            triggers: string;
            duration: string;
        };
        PasswordChange: {
            current_password: string;
            new_password: string;
        };
        PasswordConfirmation: {
            current_password: string;
        };
        Session: {
            /** @description A name of the session that is good for ending it and for nothing else. */
            id: string;
            /** @description What it was opened on, such as Chrome on Android. Empty if nobody can tell. */
            device: string;
            /** Format: date-time */
            started_at: string;
            /**
             * Format: date-time
             * @description To about ten minutes.
             */
            used_at: string;
            /** @description It is the session that asks. */
            current: boolean;
            /** @description Only the device that opened the session can refresh its tokens. */
            bound: boolean;
        };
        SecurityEvent: {
            /** @enum {string} */
            kind: "new_device" | "password_changed" | "recovery_codes_made" | "recovery_code_used" | "export_requested" | "export_downloaded" | "logged_out_everywhere" | "stolen_token" | "admin_granted" | "admin_revoked" | "passkey_added" | "passkey_removed";
            /** @description Where it was done, such as Chrome on Android. Empty if nobody can tell. */
            device: string;
            /** Format: date-time */
            at: string;
        };
        /** @description Bytes in base64url without padding. */
        PasskeyBytes: string;
        /** @description PublicKeyCredentialRequestOptionsJSON of the WebAuthn standard. */
        PasskeyRequestOptions: {
            challenge: components["schemas"]["PasskeyBytes"];
            rpId: string;
            /** @enum {string} */
            userVerification: "required";
            timeout: number;
        };
        /** @description PublicKeyCredentialCreationOptionsJSON of the WebAuthn standard. */
        PasskeyCreationOptions: {
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: components["schemas"]["PasskeyBytes"];
                name: string;
                displayName: string;
            };
            challenge: components["schemas"]["PasskeyBytes"];
            pubKeyCredParams: {
                /** @enum {string} */
                type: "public-key";
                alg: number;
            }[];
            timeout: number;
            excludeCredentials?: {
                /** @enum {string} */
                type: "public-key";
                id: components["schemas"]["PasskeyBytes"];
            }[];
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "required";
                requireResidentKey: boolean;
                /** @enum {string} */
                userVerification: "required";
            };
            /** @enum {string} */
            attestation: "none";
        };
        /** @description What the browser answered: RegistrationResponseJSON or AuthenticationResponseJSON of the WebAuthn standard. */
        PasskeyCredential: {
            [key: string]: unknown;
        };
        PasskeyAnswer: {
            credential: components["schemas"]["PasskeyCredential"];
        };
        NewPasskey: {
            name: string;
            credential: components["schemas"]["PasskeyCredential"];
        };
        PasskeyName: {
            name: string;
        };
        Passkey: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description The device may copy it to other devices of the person. */
            synced: boolean;
            /** Format: date-time */
            added_at: string;
            /**
             * Format: date-time
             * @description Null before the first login with it.
             */
            used_at: string | null;
        };
        RecoveryCodesLeft: {
            left: number;
            /**
             * Format: date-time
             * @description Null when there are none.
             */
            made_at: string | null;
        };
        RecoveryCodes: {
            codes: string[];
            /** Format: date-time */
            made_at: string;
        };
        RecoveryRequest: {
            username: string;
            /** @description Dashes, spaces and case do not matter. */
            code: string;
            new_password: string;
        };
        /**
         * @description health_data: keeping skin answers to prepare advice. photo: estimating severity from a face photo. ai_processing: sending answers, never the photo, to the generative AI service.
         * @enum {string}
         */
        ConsentPurpose: "health_data" | "photo" | "ai_processing";
        /**
         * @description Where the latest answer came from: the sign-up form, the privacy section, or a client that only showed the policy (acknowledged), which never counts as a yes for ai_processing. none means that the person was never asked.
         * @enum {string}
         */
        ConsentSource: "signup" | "profile" | "acknowledged" | "none";
        Consent: {
            purpose: components["schemas"]["ConsentPurpose"];
            granted: boolean;
            source: components["schemas"]["ConsentSource"];
            policy_version?: string;
            /** Format: date-time */
            recorded_at?: string;
        };
        Consents: {
            /** @description The policy now in force. */
            policy_version: string;
            /** @description The person has stated that they are 18 or over. */
            adult: boolean;
            purposes: components["schemas"]["Consent"][];
        };
        ConsentsUpdate: {
            /** @description The version of the privacy policy that was shown. */
            policy_version: string;
            health_data?: boolean;
            photo?: boolean;
            ai_processing?: boolean;
            /** @description Keep questionnaires and routines for the person to read. Only together with health_data false. */
            keep_records?: boolean | null;
        };
        /**
         * @description When a photo is deleted, counted from its upload. account means together with the account.
         * @enum {string}
         */
        PhotoRetention: "after_estimate" | "90_days" | "1_year" | "account";
        /**
         * @description After how many months without a login the account is deleted.
         * @enum {integer}
         */
        InactivityMonths: 6 | 12 | 24;
        DataSettings: {
            /** @description Nothing is analysed and no advice is written. */
            restricted: boolean;
            /** Format: date-time */
            restricted_since: string | null;
            photo_retention: components["schemas"]["PhotoRetention"];
            inactivity_months: components["schemas"]["InactivityMonths"];
            /**
             * Format: date
             * @description The day (UTC) on which the user was last logged in.
             */
            last_used_on: string;
            /**
             * Format: date
             * @description The account is kept until then if it is not used any more.
             */
            kept_until: string;
            /**
             * Format: int64
             * @description How many questionnaires are kept.
             */
            records: number;
            /**
             * Format: int64
             * @description How many of them with a photo.
             */
            photos: number;
            /**
             * Format: int64
             * @description How many days of routines are kept.
             */
            routine_days: number;
            /**
             * Format: int64
             * @description How many check-ins are kept.
             */
            check_ins: number;
        };
        DataSettingsUpdate: {
            restricted?: boolean | null;
            photo_retention?: components["schemas"]["PhotoRetention"] | null;
            inactivity_months?: components["schemas"]["InactivityMonths"] | null;
        };
        Reminder: {
            on: boolean;
            time: components["schemas"]["ClockTime"];
        };
        WeeklyReminder: {
            on: boolean;
            time: components["schemas"]["ClockTime"];
            /** @description 0 is Sunday. */
            weekday: number;
        };
        /** @description A time of the day by the user's clock, from 00:00 to 23:59. */
        ClockTime: string;
        ReminderTimes: {
            /** @description A name of the IANA time zone database, such as Europe/London. */
            time_zone: string;
            morning: components["schemas"]["Reminder"];
            evening: components["schemas"]["Reminder"];
            check_in: components["schemas"]["WeeklyReminder"];
        };
        Reminders: {
            /** @description Whether this site can send notifications. */
            available: boolean;
            /** @description The VAPID key to subscribe with, in base64url. Empty where reminders are not available. */
            public_key: string;
            /** @description Empty while all reminders are off. */
            time_zone: string;
            morning: components["schemas"]["Reminder"];
            evening: components["schemas"]["Reminder"];
            check_in: components["schemas"]["WeeklyReminder"];
            /** @description How many devices are reminded. */
            devices: number;
            /** @description Whether the device in the query is one of them. */
            this_device: boolean;
        };
        PushSubscription: {
            /**
             * Format: uri
             * @description The address that the browser has at its push service.
             */
            endpoint: string;
            /** @description The public key of the browser, in base64url. */
            p256dh: string;
            /** @description A secret of the browser, in base64url. */
            auth: string;
        };
        /** @enum {string} */
        Severity: "Almost None" | "Mild" | "Moderate" | "Severe";
        QuestionnaireForm: {
            current_skincare_routine?: string;
            /**
             * Format: binary
             * @description The photo at 224 by 224 pixels (JPEG, PNG or WebP), which is what the classifier sees.
             */
            image: Blob;
            /**
             * Format: binary
             * @description A larger copy for the person's own record, at most 1600 pixels on its longer side.
             */
            photo?: Blob;
            side?: components["schemas"]["PhotoSide"];
            /**
             * @description What becomes of a photo that can be opened but not analysed. keep, which is also meant without this field, makes a record without acne_severity. refuse stores nothing and answers 422 with code photo_unreadable and the reason in detail. discard makes a record of the answers, without the photo. Without a classifier nothing is refused or discarded.
             * @enum {string}
             */
            unreadable?: "keep" | "refuse" | "discard";
        };
        /** @description How far to trust acne_severity, or why there is none. */
        Estimate: {
            /**
             * @description Whether the estimate may be spoken of as an answer. An unsure one is named as the program's best guess; none is a photo without an estimate. Advice and routine go by the same.
             * @enum {string}
             */
            clarity: "clear" | "unsure" | "none";
            /**
             * @description Who should look at it, and how soon, by the worse of the estimate and the person's own rating. The next step of the advice is at least this.
             * @enum {string}
             */
            seek: "nobody" | "pharmacist" | "gp" | "gp_soon";
            /**
             * @description Empty when the photo was not analysed. One step lower than the shares alone say where the skin in the photo is darker or lighter than in most photos that the classifier learned from.
             * @enum {string}
             */
            certainty: "high" | "fair" | "low" | "";
            /**
             * @description A stable code; empty when there is no doubt worth telling.
             * @enum {string}
             */
            doubt: "" | "too_dark" | "too_bright" | "blurred" | "not_skin" | "unsure" | "unfamiliar_tone" | "no_model";
            /** @description The doubt as a sentence for the person, or empty. */
            reason: string;
            /** @description The probabilities of Almost None, Mild, Moderate and Severe, rounded to thousandths. Empty where the photo was not analysed, or before they were kept. */
            shares: number[];
            /** @description Two neighbouring severities, the lesser first, where no single one is likely enough. Empty where one is. */
            between: components["schemas"]["Severity"][];
        };
        QuestionnaireCreated: {
            /** Format: int64 */
            id: number;
            acne_severity: components["schemas"]["Severity"] | null;
            estimate: components["schemas"]["Estimate"];
        };
        Questionnaire: {
            /** Format: int64 */
            id: number;
            /** Format: date-time */
            filled_at: string;
            current_skincare_routine: string;
            /** @description The path of the photo, or null when there is none. */
            image: string | null;
            acne_severity: components["schemas"]["Severity"] | null;
            /** @description Empty until there is one. */
            ai_recommendation: string;
            estimate: components["schemas"]["Estimate"];
            /** @description How the person sees it themselves. */
            own_severity: components["schemas"]["Severity"] | null;
            /** @description Whether there is a larger copy of the photo. */
            has_full_photo: boolean;
            /**
             * Format: date-time
             * @description When the photo will be deleted, or null when there is none or it stays with the account.
             */
            photo_kept_until: string | null;
            side: components["schemas"]["PhotoSide"] | null;
            /** @description Whether the person chose to keep this photo for longer than the others. */
            starting_photo: boolean;
            /** @description Whether the person chose how long this photo is kept, also when they said no. */
            starting_photo_answered: boolean;
        };
        OwnSeverity: {
            severity: components["schemas"]["Severity"] | null;
        };
        /**
         * @description The side of the face as the person has it, so left is their left cheek.
         * @enum {string}
         */
        PhotoSide: "front" | "left" | "right";
        PhotoSideChoice: {
            side: components["schemas"]["PhotoSide"] | null;
        };
        PhotoRetentionChoice: {
            /**
             * @description How long from today, or standard for the time that the data settings give.
             * @enum {string}
             */
            keep: "standard" | "6_months" | "1_year" | "account";
        };
        PhotoKept: {
            starting_photo: boolean;
            /**
             * Format: date-time
             * @description When the photo will be deleted, or null when there is none or it stays with the account.
             */
            photo_kept_until: string | null;
        };
        /**
         * @description How the person sees their acne over the past week.
         * @enum {string}
         */
        OverallSeverity: "none" | "mild" | "moderate" | "severe" | "very_severe";
        /**
         * @description How the person sees their acne now, compared with the start.
         * @enum {string}
         */
        ChangeSinceStart: "much_better" | "better" | "a_little_better" | "same" | "a_little_worse" | "worse" | "much_worse";
        /** @enum {string} */
        SkinFeeling: "comfortable" | "dry" | "oily" | "tight" | "sore" | "itchy" | "stinging";
        /**
         * @description How much their skin bothered the person over the past week.
         * @enum {string}
         */
        Bother: "not_at_all" | "a_little" | "moderately" | "a_lot" | "extremely";
        /**
         * @description How often the person used their routine over the past week, as they say themselves.
         * @enum {string}
         */
        RoutineUse: "most_days" | "some_days" | "not_at_all";
        /** @description Every question may be skipped, but not all of them. */
        CheckInAnswers: {
            /** @description The person said that nothing stings. It excludes stinging among skin_feels. */
            no_stinging?: boolean;
            used?: components["schemas"]["RoutineUse"] | null;
            severity?: components["schemas"]["OverallSeverity"] | null;
            change?: components["schemas"]["ChangeSinceStart"] | null;
            skin_feels?: components["schemas"]["SkinFeeling"][];
            bother?: components["schemas"]["Bother"] | null;
            /** @description What is new: a product, a medicine, a change of routine. */
            new?: string;
            note?: string;
        };
        CheckIn: {
            /** Format: date */
            date: string;
            no_stinging: boolean;
            used: components["schemas"]["RoutineUse"] | null;
            severity: components["schemas"]["OverallSeverity"] | null;
            change: components["schemas"]["ChangeSinceStart"] | null;
            skin_feels: components["schemas"]["SkinFeeling"][];
            bother: components["schemas"]["Bother"] | null;
            new: string;
            note: string;
        };
        CheckInSaved: {
            check_in: components["schemas"]["CheckIn"];
            care: components["schemas"]["Care"][];
        };
        Progress: {
            statement: components["schemas"]["ProgressStatement"];
            /**
             * Format: date
             * @description The first day of the routine that goes on now, or of the first photo without one.
             */
            started_on: string | null;
            photos: components["schemas"]["ProgressPhoto"][];
            check_ins: components["schemas"]["CheckIn"][];
            /** @description Weeks from Monday on in which a routine was planned. */
            routine_weeks: components["schemas"]["RoutineWeek"][];
            /** @description What changed when, in the person's own words. */
            changes: components["schemas"]["ProgressChange"][];
        };
        ProgressStatement: {
            /** @enum {string} */
            code: "no_photos" | "one_photo" | "too_early" | "no_clear_change" | "fewer_spots" | "more_spots" | "not_made";
            /** @description One sentence for the person. */
            text: string;
            /** @description What it rests on, and its limits. */
            details: string;
            /** @description The side of the face that it is about, or null when the photos do not say. */
            side: components["schemas"]["PhotoSide"] | null;
            see_someone: components["schemas"]["SeeSomeone"] | null;
        };
        /** @description A good time to have it looked at by a pharmacist or a GP. */
        SeeSomeone: {
            /** @enum {string} */
            reason: "worse" | "red_flag" | "week_12";
            text: string;
        };
        ProgressPhoto: {
            /** Format: int64 */
            questionnaire_id: number;
            /** Format: date-time */
            taken_at: string;
            side: components["schemas"]["PhotoSide"] | null;
            /** @description The path of the photo, or null when there is none. */
            image: string | null;
            has_full_photo: boolean;
            starting_photo: boolean;
            /** @description Whether the person chose how long this photo is kept, also when they said no. */
            starting_photo_answered: boolean;
            /** Format: date-time */
            photo_kept_until: string | null;
            acne_severity: components["schemas"]["Severity"] | null;
            /** @description The probabilities of Almost None, Mild, Moderate and Severe. Empty where the photo was not analysed, or before they were kept. */
            shares: number[];
            estimate: components["schemas"]["Estimate"];
            own_severity: components["schemas"]["Severity"] | null;
        };
        RoutineWeek: {
            /** Format: date */
            monday: string;
            /** @description Mornings and evenings up to today. */
            planned: number;
            /** @description How many of them are ticked off. */
            done: number;
        };
        ProgressChange: {
            /** Format: date */
            date: string;
            /**
             * @description routine: a one-week routine was added after a time without. current_routine: the first answer in a questionnaire, or another one. check_in: what a check-in says is new.
             * @enum {string}
             */
            kind: "routine" | "current_routine" | "check_in";
            text: string;
        };
        ChatTurn: {
            /** @enum {string} */
            role: "user" | "assistant";
            /** @description Empty or null says nothing. */
            message: string | null;
        };
        /** @enum {string} */
        ChatIntent: "question" | "recommendation" | "routine";
        ChatRequest: {
            /** @description The earlier turns, without this one. The newest are read first, up to 8,000 characters of the user's. When there is more, the answer keeps to gentle basics and says so. */
            conversation: components["schemas"]["ChatTurn"][];
            message: string;
            /** Format: int64 */
            questionnaire_id?: number | null;
            intent?: components["schemas"]["ChatIntent"] | null;
        };
        /** @description A fixed text for something that the person said, which comes before any advice. */
        Care: {
            id: string;
            /**
             * @description How soon somebody should look at it.
             * @enum {string}
             */
            level: "emergency" | "today" | "soon" | "pharmacist" | "information";
            /**
             * @description closed: the fixed text is the whole answer. gentle: asks whether it applies, and the answer goes on below. note: any other fixed text.
             * @enum {string}
             */
            tier: "closed" | "gentle" | "note";
            text: string;
        };
        ChatPiece: {
            text: string;
        };
        /** @description An entry of the library that the answer speaks of. */
        Citation: {
            id: string;
            name: string;
        };
        ChatWriter: {
            /**
             * @description fixed: only the fixed texts. builtin: the writer on this server. provider: an AI service.
             * @enum {string}
             */
            kind: "fixed" | "builtin" | "provider";
            /** @description The model, as its provider calls it. */
            name: string;
        };
        UseSource: {
            /**
             * @description ended: the user said that it has ended. confirmed: they were asked, and said that it goes on.
             * @enum {string}
             */
            kind: "questionnaire" | "check_in" | "profile" | "conversation" | "shelf" | "ended" | "confirmed";
            /**
             * Format: date
             * @description When it was said (UTC). Absent where that is not known.
             */
            date?: string;
        };
        Use: {
            id: string;
            /** @enum {string} */
            kind: "medicine" | "product" | "pregnancy" | "allergy";
            name: string;
            source: components["schemas"]["UseSource"];
            /**
             * Format: date
             * @description When the user first said so, without an end since.
             */
            since?: string;
            /** @description It has ended, and narrows advice for a while longer. */
            finished: boolean;
            /** @description It is an answer of the profile, where it can be changed. */
            fixed: boolean;
            /** @description The user may have written that it is over. It counts until they say so. */
            doubtful: boolean;
        };
        Course: {
            /** @description Whether the user has a course. */
            running: boolean;
            /** @description Whether all of its weeks are over. Then it is time to look back. */
            finished: boolean;
            /** Format: date */
            started_on: string | null;
            /** @description How many weeks a course has. */
            weeks: number;
            /** @description The number of the current week, or 0. */
            week: number;
            current: components["schemas"]["CourseWeek"] | null;
            next: components["schemas"]["CourseWeek"] | null;
            /** @description Whether the next week can be planned today. */
            next_due: boolean;
            /** @description What to expect now. */
            expect: string;
            done: components["schemas"]["CourseDone"];
            /** @description All weeks of the course so far, oldest first. */
            planned: components["schemas"]["CourseWeek"][];
        };
        /** @enum {string} */
        ProductKind: "cleanser" | "moisturiser" | "sunscreen" | "treatment" | "toner" | "mask" | "makeup" | "other";
        /**
         * @description Who it is from.
         * @enum {string}
         */
        ProductFrom: "bought" | "pharmacist" | "prescribed";
        Product: {
            /** Format: uuid */
            id: string;
            /** @description What the user calls it. */
            name: string;
            kind: components["schemas"]["ProductKind"];
            from: components["schemas"]["ProductFrom"];
            /** @description The day since which it is used, or empty. */
            since: string;
            morning: boolean;
            evening: boolean;
            /** @description The day on which it was opened, or empty. */
            opened_on: string;
            /** @description How many months it keeps after opening, as the open jar on the pack says, or 0. */
            months_open: number;
            ingredients: string;
            notes: string;
            /** @description The day on which the user stopped using it, or empty. */
            finished_on: string;
            /** @description The day on which it last stung, or empty. */
            stung_on: string;
            arm_test: components["schemas"]["ArmTest"];
        };
        /** @description What is left out stays as it is. A new product needs a name. An empty date takes one back. */
        ProductChange: {
            name?: string;
            kind?: components["schemas"]["ProductKind"];
            from?: components["schemas"]["ProductFrom"];
            since?: string;
            morning?: boolean;
            evening?: boolean;
            opened_on?: string;
            months_open?: number;
            ingredients?: string;
            notes?: string;
            finished_on?: string;
            stung_on?: string;
            arm_test?: components["schemas"]["ArmTest"];
        };
        /** @description A test on the inner arm for seven days. An answer is for a day that is reached. The first answer that it stung also sets stung_on. Until the answer for day 7 the product does not count as used on the face, and after trouble not before a new test. */
        ArmTest: {
            /** @description The first day, or empty without a test. */
            started: string;
            day1: components["schemas"]["ArmAnswer"];
            day3: components["schemas"]["ArmAnswer"];
            day7: components["schemas"]["ArmAnswer"];
        };
        /**
         * @description Nothing happened, it stung or itched, or the user stopped. Empty until there is an answer.
         * @enum {string}
         */
        ArmAnswer: "" | "nothing" | "stung" | "stopped";
        ProductsTogether: {
            morning: components["schemas"]["HalfTogether"];
            evening: components["schemas"]["HalfTogether"];
        };
        HalfTogether: {
            /** @description What to do, in at most two sentences. Empty where there is nothing to compare. */
            summary: string;
            /** @description The sentence about the first finding of level stop, or empty. */
            stop: string;
            /** @description The heaviest first. */
            findings: components["schemas"]["ProductFinding"][];
        };
        ProductLabel: {
            /** @description The list of ingredients as the label has it. */
            ingredients: string;
        };
        ProductCheck: {
            /** @description How many of the names are known, and whether anything was found against it. */
            summary: string;
            names: components["schemas"]["LabelName"][];
            /** @description The heaviest first. */
            findings: components["schemas"]["ProductFinding"][];
            /** @description Names that nothing is known about. */
            unknown: string[];
        };
        LabelName: {
            as_written: string;
            /** @description What people call it. Empty for an unknown name. */
            known_as: string;
            /** @description What it is there for. Empty for an unknown name. */
            kind: string;
            /** @description Whether the name is misspelt and most like a known one. */
            guessed: boolean;
        };
        ProductFinding: {
            about: string;
            /**
             * @description stop: don't use it. ask: ask somebody first. care: take care. note: good to know.
             * @enum {string}
             */
            level: "stop" | "ask" | "care" | "note";
            text: string;
            source: components["schemas"]["Source"] | null;
        };
        CourseWeek: {
            week: number;
            /** Format: date */
            first_day: string;
            /** Format: date */
            last_day: string;
            stage: components["schemas"]["CourseStage"];
            /** @description The name of the active ingredient that is tested or used. */
            active: string | null;
            /**
             * Format: date
             * @description The last day of its test on the inner arm.
             */
            arm_test_until: string | null;
            /** @description The days on which it is for the face in the evening. */
            evenings: string[];
            /**
             * Format: date
             * @description From this day on, the week has no active ingredient after all.
             */
            plain_from: string | null;
            /** @description What a pharmacist or prescriber gave the user. It is never changed here. */
            fixed_steps: string[];
            /** @description Why the week is as it is, in sentences. */
            reasons: string[];
        };
        /** @enum {string} */
        CourseStage: "basics" | "arm_test" | "one_evening" | "every_third_evening" | "every_other_evening" | "rest" | "treatment";
        /** @description How much of the course was done, up to today. */
        CourseDone: {
            days: number;
            mornings: number;
            evenings: number;
        };
        CourseWeekWish: {
            /** @description The number of the week to plan. */
            week: number;
        };
        CourseSting: {
            /** @description Whether it is burning, swelling, a rash or blisters. */
            strong: boolean;
        };
        CourseStingAnswer: {
            course: components["schemas"]["Course"];
            /** @description What changes now. */
            do: string;
            /** @description When to stop and whom to ask. */
            stop: string;
        };
        Treatments: {
            in_use: components["schemas"]["Use"][];
            /** @description The newest answer about the current routine. Absent where there is none that goes on. */
            routine?: {
                text: string;
                source: components["schemas"]["UseSource"];
            };
        };
        TreatmentEnded: {
            ended: boolean;
        };
        ChatReply: {
            /** @description All of the answer, as markdown; for a routine a JSON array. */
            reply: string;
            care: components["schemas"]["Care"][];
            /** @description The answer without care texts and notes. */
            text: string;
            /** @description What the user said earlier that the answer takes into account. */
            considered?: components["schemas"]["Use"][];
            /** @description Questions that the user may have meant instead, to be sent as a message of their own. They are in the reply, too. Absent where there are none. */
            choices?: string[];
            /** @description What stands under every answer of this kind. */
            notes: string[];
            citations: components["schemas"]["Citation"][];
            writer: components["schemas"]["ChatWriter"];
            /**
             * @description meaning: the message reader and the rules read the message. words: the rules alone, because the message reader is off on this server.
             * @enum {string}
             */
            reading: "meaning" | "words";
            routine?: components["schemas"]["RoutineAdded"];
            review?: components["schemas"]["TextReview"];
        };
        /** @description Whether a clinician has signed this text as it is now. Absent from replies that an AI provider wrote, and from those without a text. */
        TextReview: {
            signed: boolean;
            role?: components["schemas"]["ReviewRole"];
            /**
             * Format: date
             * @description Absent where nobody has signed.
             */
            date?: string;
        };
        /**
         * @description Absent where nobody has signed.
         * @enum {string}
         */
        ReviewRole: "pharmacist" | "gp" | "dermatologist";
        RoutineAdded: {
            /** Format: uuid */
            week: string;
            /** @description The dates whose days were replaced. */
            replaced: string[];
        };
        ChatPreview: {
            writer: components["schemas"]["ChatWriter"];
            /** @description The model that reads the reply before it is shown. It gets the same text, and the reply. */
            reviewer: string | null;
            /** @description What the service is told to be. Empty when nothing leaves. */
            system: string;
            /** @description The earlier turns as they are sent, before the prompt. */
            earlier: components["schemas"]["ChatTurn"][];
            /** @description What it is asked. Empty when nothing leaves. */
            prompt: string;
        };
        /** @enum {string} */
        FeedbackConcern: "unsafe" | "wrong";
        Feedback: {
            concern: components["schemas"]["FeedbackConcern"];
            /** @description What the person adds in their own words. */
            comment?: string | null;
            /** @description The answer in question, only if the person attaches it. */
            answer?: string | null;
        };
        /** @enum {string} */
        ComplaintAbout: "data" | "advice" | "photo_estimate" | "account" | "other";
        /**
         * @description answered: there is an answer, but not yet the last one.
         * @enum {string}
         */
        ComplaintStatus: "open" | "answered" | "closed";
        NewComplaint: {
            about: components["schemas"]["ComplaintAbout"];
            text: string;
        };
        ComplaintAnswer: {
            text: string;
            /** Format: date-time */
            given_at: string;
        };
        Complaint: {
            /** @description Short, to be quoted. */
            reference: string;
            about: components["schemas"]["ComplaintAbout"];
            text: string;
            status: components["schemas"]["ComplaintStatus"];
            /** Format: date-time */
            made_at: string;
            /**
             * Format: date-time
             * @description Until when it will be answered.
             */
            due_at: string;
            /** Format: date-time */
            closed_at: string | null;
            answers: components["schemas"]["ComplaintAnswer"][];
        };
        Notice: {
            /** Format: int64 */
            id: number;
            /** @description Plain text; lines may be broken. */
            text: string;
            /** Format: date-time */
            set_at: string;
        };
        /** @enum {string} */
        EvidenceGrade: "A" | "B" | "C" | "D" | "X";
        Source: {
            title: string;
            year: string;
            url: string;
        };
        Ingredient: {
            id: string;
            name: string;
            /** @description As it stands on labels; empty for food and habits. */
            inci: string;
            /** @description Such as cleanser, moisturiser, acid, oil, food or habit. */
            kind: string;
            natural: string;
            grade: components["schemas"]["EvidenceGrade"];
            /** @description What was found, in plain words. */
            evidence: string;
            /**
             * @description offer: suggested where it fits. limit: suggested within limits. mention: explained when asked. detect: a medicine, left to pharmacist or doctor. never: advised against.
             * @enum {string}
             */
            policy: "offer" | "limit" | "mention" | "detect" | "never";
            use: string;
            cautions: string;
            allergens: string;
            pregnancy: string;
            pore_blocking: string;
            sources: components["schemas"]["Source"][];
            review?: components["schemas"]["TextReview"];
        };
        Library: {
            version: string;
            /** Format: date */
            reviewed: string;
            ingredients: components["schemas"]["Ingredient"][];
        };
        Export: {
            state: components["schemas"]["ExportState"];
            progress: number;
            /** Format: date-time */
            asked_at: string | null;
            /** Format: date-time */
            ready_at: string | null;
            /**
             * Format: date-time
             * @description Until when it can be downloaded, once it is ready.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was downloaded or given up, or its time was up.
             */
            ended_at: string | null;
            /**
             * Format: int64
             * @description The size of the ZIP file, once it is ready.
             */
            bytes: number | null;
        };
        /** @enum {string} */
        ExportState: "none" | "preparing" | "ready" | "downloaded" | "expired" | "failed";
        ExportRequested: {
            export: components["schemas"]["Export"];
            /** @description The path to download it from, once it is ready. It is told only here. */
            link: string;
        };
        Routine: {
            /** Format: int64 */
            id: number;
            /** Format: date */
            date: string;
            morning: string;
            evening: string;
            morning_done: boolean;
            evening_done: boolean;
            /**
             * Format: uuid
             * @description The request that it came with.
             */
            week: string;
        };
        RoutineDone: {
            morning: boolean;
            evening: boolean;
        };
        RoutineUndone: {
            restored: string[];
        };
        AdminUser: {
            /** Format: int64 */
            id: number;
            username: string;
            profile: components["schemas"]["AdminUserProfile"];
            /** Format: int64 */
            questionnaire_count: number;
        };
        AdminUserProfile: {
            is_admin: boolean;
            /**
             * Format: int64
             * @description Replies that a writer wrote, an AI provider or the builtin writer. Fixed texts are not counted.
             */
            gemini_api_requests: number;
            /** Format: int64 */
            image_classification_requests: number;
        };
        Totals: {
            /** Format: int64 */
            users: number;
            /**
             * Format: int64
             * @description Replies that a writer wrote, an AI provider or the builtin writer. Fixed texts are not counted.
             */
            gemini_api_requests: number;
            /** Format: int64 */
            image_classification_requests: number;
            /** Format: int64 */
            questionnaires: number;
            /**
             * Format: int64
             * @description Courses that people have now.
             */
            courses: number;
            /**
             * Format: int64
             * @description What nobody has seen to yet.
             */
            open_feedback: number;
            /** @description How many texts of each part a clinician has signed. */
            reviews?: components["schemas"]["ReviewCount"][];
        };
        ReviewCount: {
            /** @enum {string} */
            part: "emergencies" | "answers" | "ingredients" | "rest";
            texts: number;
            signed: number;
        };
        Trends: {
            days: components["schemas"]["TrendDay"][];
        };
        TrendDay: {
            /** Format: date */
            date: string;
            /** Format: int64 */
            sign_ups: number;
            /** Format: int64 */
            questionnaires: number;
            severities: components["schemas"]["SeverityMix"];
            answers: components["schemas"]["AnswerMix"];
            /**
             * Format: int64
             * @description Answers of the AI service of which a sentence was left out.
             */
            left_out: number;
            /**
             * Format: int64
             * @description Answers that the AI service had to write a second time. They are not among left_out.
             */
            asked_again: number;
            /**
             * Format: int64
             * @description Answers that the builtin writer gave because the AI service could not.
             */
            fallbacks: number;
            /** @description How long the AI service took. Null when it wrote nothing. */
            provider_latency: components["schemas"]["Latency"] | null;
        };
        /** @description Questionnaires by estimated severity. Null where there are fewer than five, and where one could work out another one that is. */
        SeverityMix: {
            /** Format: int64 */
            almost_none: number | null;
            /** Format: int64 */
            mild: number | null;
            /** Format: int64 */
            moderate: number | null;
            /** Format: int64 */
            severe: number | null;
            /**
             * Format: int64
             * @description Photos that could not be judged.
             */
            unclear: number | null;
        };
        /** @description Answers of the chat by who wrote them, as in ChatWriter. */
        AnswerMix: {
            /** Format: int64 */
            fixed: number;
            /** Format: int64 */
            builtin: number;
            /** Format: int64 */
            provider: number;
        };
        /** @description Estimates from counts by range, in milliseconds. */
        Latency: {
            /** Format: int64 */
            median_ms: number;
            /** Format: int64 */
            p95_ms: number;
        };
        FeedbackEntry: {
            /** @description Random; it says nothing of the person. */
            id: string;
            /** Format: date-time */
            given_at: string;
            concern: components["schemas"]["FeedbackConcern"];
            /** @description What the person wrote, or empty. */
            comment: string;
            /** @description The answer in question if the person attached it, or empty. */
            answer: string;
            /** @description The key of the person is gone, and their words with it. */
            unreadable: boolean;
            /** Format: date-time */
            handled_at: string | null;
        };
        FeedbackPage: {
            entries: components["schemas"]["FeedbackEntry"][];
            /** @description What to ask the next page for, or null. */
            next: string | null;
        };
        ComplaintEntry: {
            id: string;
            reference: string;
            username: string;
            about: components["schemas"]["ComplaintAbout"];
            status: components["schemas"]["ComplaintStatus"];
            /** @description Not closed though it should have been by now. */
            overdue: boolean;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            closed_at: string | null;
        };
        /** @description Complaints of a month, those of people who have left included. */
        ComplaintMonth: {
            /**
             * Format: date
             * @description Its first day.
             */
            month: string;
            /** Format: int64 */
            made: number;
            /** Format: int64 */
            closed: number;
            /**
             * Format: int64
             * @description Of those closed, how many were after they were due.
             */
            late: number;
        };
        ComplaintPage: {
            entries: components["schemas"]["ComplaintEntry"][];
            /** @description What to ask the next page for, or null. */
            next: string | null;
            /** @description How many are open, up to 1,000. */
            open: number;
            /** @description How many of these are overdue, up to 1,000. */
            overdue: number;
            months: components["schemas"]["ComplaintMonth"][];
        };
        ComplaintDetail: {
            entry: components["schemas"]["ComplaintEntry"];
            text: string;
            answers: components["schemas"]["ComplaintAnswer"][];
            /** @description The key of the person is gone, and all words with it. */
            unreadable: boolean;
        };
        NewComplaintAnswer: {
            text: string;
            /** @description It is the last answer. */
            closes: boolean;
        };
        /** @enum {string} */
        AuditAction: "admin_granted" | "admin_revoked" | "account_deleted" | "account_restored" | "account_erased" | "feedback_read" | "feedback_handled" | "consent_changed" | "data_exported" | "recovery_codes_made" | "account_recovered" | "sessions_ended" | "passkey_added" | "passkey_removed" | "complaint_read" | "complaint_answered" | "notice_set" | "notice_cleared" | "text_withdrawn" | "text_restored" | "processing_restricted" | "processing_resumed" | "retention_changed";
        DeletedUsers: {
            users: components["schemas"]["DeletedUser"][];
        };
        DeletedUser: {
            /** Format: int64 */
            id: number;
            username: string;
            /** Format: date-time */
            deleted_at: string;
            /**
             * Format: date-time
             * @description When it is erased for good.
             */
            erased_at: string;
            deleted_by: components["schemas"]["AuditUser"];
            /** @description Whether the caller may restore it: somebody else deleted it. */
            restorable: boolean;
        };
        AuditUser: {
            /** Format: int64 */
            id: number;
            /** @description Null once the account is gone. */
            username: string | null;
        };
        AuditEntry: {
            /** Format: int64 */
            id: number;
            /** Format: date-time */
            at: string;
            action: components["schemas"]["AuditAction"];
            /** @description Null for the operator of the installation. */
            actor: components["schemas"]["AuditUser"] | null;
            /** @description Null where nobody may know whom it was about. */
            subject: components["schemas"]["AuditUser"] | null;
            /** @description Which text of the library it was about, or null. */
            text: string | null;
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description What to ask the next page for, or null. */
            next: string | null;
        };
    };
    responses: {
        /** @description A failure, as a problem document */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A failure, with a nonce for the next proof if this request showed one */
        ProofProblem: {
            headers: {
                "DPoP-Nonce": components["headers"]["DeviceNonce"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many attempts */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Busy or temporarily out of order */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
        LocalDate: string;
        RecordID: number;
        /** @description A DPoP proof (RFC 9449): a JWT of the type dpop+jwt, signed with ES256 by the key in its jwk header (members kty, crv, x and y, no others). Its claims are jti, iat (not compared with any clock), htm, htu (of which the path is compared), nonce, and at a refresh rth, the base64url SHA-256 of the refresh token. */
        DeviceProof: string;
        ComplaintID: string;
        PageLimit: number;
        /** @description The next of the page before. */
        PageAfter: string;
    };
    requestBodies: never;
    headers: {
        /** @description What the nonce claim of the next DPoP proof must be. Given to every request that shows a proof, and good for 15 minutes. */
        DeviceNonce: string;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A DPoP proof (RFC 9449): a JWT of the type dpop+jwt, signed with ES256 by the key in its jwk header (members kty, crv, x and y, no others). Its claims are jti, iat (not compared with any clock), htm, htu (of which the path is compared), nonce, and at a refresh rth, the base64url SHA-256 of the refresh token. */
                DPoP?: components["parameters"]["DeviceProof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description A new session */
            200: {
                headers: {
                    "DPoP-Nonce": components["headers"]["DeviceNonce"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    beginPasskeyLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to ask the browser for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createTokenWithPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A DPoP proof (RFC 9449): a JWT of the type dpop+jwt, signed with ES256 by the key in its jwk header (members kty, crv, x and y, no others). Its claims are jti, iat (not compared with any clock), htm, htu (of which the path is compared), nonce, and at a refresh rth, the base64url SHA-256 of the refresh token. */
                DPoP?: components["parameters"]["DeviceProof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswer"];
            };
        };
        responses: {
            /** @description A new session */
            200: {
                headers: {
                    "DPoP-Nonce": components["headers"]["DeviceNonce"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A DPoP proof (RFC 9449): a JWT of the type dpop+jwt, signed with ES256 by the key in its jwk header (members kty, crv, x and y, no others). Its claims are jti, iat (not compared with any clock), htm, htu (of which the path is compared), nonce, and at a refresh rth, the base64url SHA-256 of the refresh token. */
                DPoP?: components["parameters"]["DeviceProof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description A new access token */
            200: {
                headers: {
                    "DPoP-Nonce": components["headers"]["DeviceNonce"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            401: components["responses"]["ProofProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description The account was created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description The profile as it now stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The account is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    confirmPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The password is right. It counts for 15 minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every live session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    endOneSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All other sessions have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    endAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEvent"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is left, never the codes themselves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesLeft"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The new codes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    recoverAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryRequest"];
            };
        };
        responses: {
            /** @description The password was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The passkey was added */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description What to ask the browser for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description The passkey under its new name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The passkey is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy, or that there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    requestExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The copy will be made */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportRequested"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of every purpose */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consents"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentsUpdate"];
            };
        };
        responses: {
            /** @description The state of every purpose after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consents"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listComplaints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complaints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Complaint"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    makeComplaint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComplaint"];
            };
        };
        responses: {
            /** @description It is in the register */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Complaint"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five notices, usually none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getConsentHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 500 answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getDataSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the user has decided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataSettings"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateDataSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataSettingsUpdate"];
            };
        };
        responses: {
            /** @description What the user has decided, after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataSettings"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listQuestionnaires: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every record of the user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Questionnaire"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createQuestionnaire: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
                /** @description A name for this attempt, chosen by the client, so that it may be repeated safely. Empty is none. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["QuestionnaireForm"];
            };
        };
        responses: {
            /** @description The record was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionnaireCreated"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getQuestionnaireImage: {
        parameters: {
            query?: {
                /** @description full asks for the larger copy, if one was sent. */
                size?: "full";
            };
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photo, without metadata */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                };
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteQuestionnaireImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photo is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setOwnSeverity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnSeverity"];
            };
        };
        responses: {
            /** @description What is kept now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSeverity"];
                };
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setPhotoSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhotoSideChoice"];
            };
        };
        responses: {
            /** @description What is kept now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoSideChoice"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setPhotoRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhotoRetentionChoice"];
            };
        };
        responses: {
            /** @description What is kept now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoKept"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteQuestionnaire: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
                /** @description A name for this attempt, chosen by the client. A routine that was made under it is not made again. Empty is none. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReply"];
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    previewChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description What would be sent, to whom */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatPreview"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    giveFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Feedback"];
            };
        };
        responses: {
            /** @description It is in the queue */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listIngredients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Library"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listRoutines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Routine"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteRoutine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setRoutineDone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoutineDone"];
            };
        };
        responses: {
            /** @description What is kept now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutineDone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    undoRoutineWeek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                week: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days that are back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutineUndone"];
                };
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getTreatments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it, each with where it was said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Treatments"];
                };
            };
            /** @description Not worked out, without consent to keep health information or while the user has paused the use of their data */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    endTreatment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path: {
                /** @description The id of something in use, or routine for the answer about the current routine. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreatmentEnded"];
            };
        };
        responses: {
            /** @description It is noted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course as it is today */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description Not worked out, without consent to keep health information or while the user has paused the use of their data */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    startCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    endCourse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    planCourseWeek: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseWeekWish"];
            };
        };
        responses: {
            /** @description The course with that week */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    reportSting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseSting"];
            };
        };
        responses: {
            /** @description The changed course, what to do now, and when to stop and whom to ask */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseStingAnswer"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every product, finished ones included */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChange"];
            };
        };
        responses: {
            /** @description What is kept */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    changeProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChange"];
            };
        };
        responses: {
            /** @description What is kept now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    compareProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found for each half of the day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsTogether"];
                };
            };
            /** @description Not worked out, without consent to keep health information or while the user has paused the use of their data */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    checkProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductLabel"];
            };
        };
        responses: {
            /** @description What was read, and what was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCheck"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    saveCheckIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Today's date by the user's calendar, at most a day from that in UTC, which counts without it. */
                "Clary-Date"?: components["parameters"]["LocalDate"];
            };
            path: {
                /** @description The day of the check-in, as the user's calendar has it. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInAnswers"];
            };
        };
        responses: {
            /** @description What is kept now, with any fixed text for something that the user wrote */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckInSaved"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteCheckIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day of the check-in, as the user's calendar has it. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check-in is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getReminders: {
        parameters: {
            query?: {
                /** @description The id of this device, as in /api/user/push-subscriptions/{id}/, to learn whether it is reminded. */
                device?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reminders"];
                };
            };
            401: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    saveReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReminderTimes"];
            };
        };
        responses: {
            /** @description The reminders are kept */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    savePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The SHA-256 of the endpoint, in base64url without padding. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            /** @description The device is reminded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The SHA-256 of the endpoint, in base64url without padding. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device is no longer reminded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How the username begins, however it is written. */
                search?: string;
                /** @description admin leaves out everybody else. */
                role?: "admin";
                sort?: "id" | "username" | "gemini_api_requests" | "image_classification_requests" | "questionnaire_count";
                order?: "asc" | "desc";
                limit?: number;
                /** @description Where the page before ended, from its Link header. The other parameters must be the same. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users */
            200: {
                headers: {
                    /** @description The next page, if there is one: <path?query>; rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"][];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    toggleUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What they are now, as a sentence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listDeletedUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedUsers"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    restoreUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["RecordID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose account is back, as a sentence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getTotals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Totals"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getTrends: {
        parameters: {
            query?: {
                /** @description How many days, up to and with today (UTC). */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every day, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trends"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listFeedback: {
        parameters: {
            query?: {
                /** @description true leaves out what was seen to. */
                open?: boolean;
                limit?: components["parameters"]["PageLimit"];
                /** @description The next of the page before. */
                after?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    handleFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was seen to, now or before */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listRegister: {
        parameters: {
            query?: {
                /** @description open: the most urgent first. closed: the latest first. */
                state?: "open" | "closed";
                limit?: components["parameters"]["PageLimit"];
                /** @description The next of the page before. */
                after?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplaintPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    readComplaint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["ComplaintID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complaint with its answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplaintDetail"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    answerComplaint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["ComplaintID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComplaintAnswer"];
            };
        };
        responses: {
            /** @description The complaint with this answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplaintDetail"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                limit?: components["parameters"]["PageLimit"];
                /** @description The next of the page before. */
                after?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
}
