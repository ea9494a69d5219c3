package skincare

// UserID identifies a registered user.
type UserID int64

// SessionID identifies one login of a user. It is unique per user only.
type SessionID int64

// User is an account as the rest of the product sees it.
type User struct {
	ID       UserID
	Username string
	IsAdmin  bool
}

// Caller is the person behind a request, as the database knew them when the
// request began. The profile comes with the same row: every screen asks for
// it, and a second query would double the cost of the hottest call. It comes
// as it is kept, because only those who ask for it need its key.
type Caller struct {
	User
	Session SessionID
	// SealedProfile is empty for a person who has no profile.
	SealedProfile []byte
	// Consents are read with the same query on routes that use health data.
	// Elsewhere they permit nothing.
	Consents Consents
}
