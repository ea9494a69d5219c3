package config

import (
	"time"

	"clary.example/internal/features/account"
)

// DefaultQuestionnaireRate is thirty at once, and thirty a day.
func DefaultQuestionnaireRate() account.Rate { return account.Rate{Burst: 30, Every: 48 * time.Minute} }

// DefaultChatRate is thirty at once, and two hundred and forty a day.
func DefaultChatRate() account.Rate { return account.Rate{Burst: 30, Every: 6 * time.Minute} }

// DefaultCheckInRate is enough for a month of missed days at once, and for six an
// hour after that.
func DefaultCheckInRate() account.Rate { return account.Rate{Burst: 40, Every: 10 * time.Minute} }

// DefaultComplaintRate is ten at once, and ten a day.
func DefaultComplaintRate() account.Rate { return account.Rate{Burst: 10, Every: 144 * time.Minute} }

// DefaultFeedbackRate is twenty at once, and twenty a day.
func DefaultFeedbackRate() account.Rate { return account.Rate{Burst: 20, Every: 72 * time.Minute} }

// DefaultExportRate is three at once, and three a day.
func DefaultExportRate() account.Rate { return account.Rate{Burst: 3, Every: 8 * time.Hour} }

// AdminLimits are how often admins may act on other people's accounts.
type AdminLimits struct {
	// Deletions and Roles are for one admin, AllDeletions for all together.
	Deletions, AllDeletions, Roles account.Rate
}

// DefaultAdminLimits are more than honest work needs, and slow enough for
// another admin to notice and restore.
func DefaultAdminLimits() AdminLimits {
	return AdminLimits{
		Deletions:    account.Rate{Burst: 10, Every: 6 * time.Minute},
		AllDeletions: account.Rate{Burst: 30, Every: 5 * time.Minute},
		Roles:        account.Rate{Burst: 10, Every: 6 * time.Minute},
	}
}

// DefaultPreviewRate is twice what may be asked.
func DefaultPreviewRate() account.Rate { return account.Rate{Burst: 60, Every: 3 * time.Minute} }

// DefaultNetworkRate is wide enough for a university behind one address.
func DefaultNetworkRate() account.Rate {
	return account.Rate{Burst: 1000, Every: 50 * time.Millisecond}
}

// DefaultReadRate is far more than a person does with several devices.
func DefaultReadRate() account.Rate {
	return account.Rate{Burst: 600, Every: 100 * time.Millisecond}
}

// DefaultChangeRate is far more than a person does with several devices.
func DefaultChangeRate() account.Rate {
	return account.Rate{Burst: 200, Every: 500 * time.Millisecond}
}

// Defaults of what may be open at once.
const (
	DefaultConcurrentPerUser     = 2
	DefaultMaxConnections        = 16_384
	DefaultMaxNetworkConnections = 512
)

// Bounds of a rate, whose product must fit into a duration.
const (
	maxBurst = 100_000
	maxPace  = 24 * time.Hour
)
