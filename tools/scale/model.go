// Package scale estimates the resources that a million users and more need, from
// measurements on one machine and from stated assumptions. It writes the tables of
// docs/scale.md.
package scale

// Measured is the kept result of `make -C tools load`, in bench/load/measured.json.
type Measured struct {
	// At is the date, and Form the lengths of the phases.
	At    string `json:"at"`
	Form  string `json:"form"`
	Cores int    `json:"cores"`
	// Capacity is the number of requests a second on all of these cores, which the
	// server shares with the database and the object store.
	Capacity float64 `json:"capacity"`
	P99      float64 `json:"p99_ms"`
	// Costs are by kind of request, Rows by table.
	Costs      map[string]Cost    `json:"costs"`
	Rows       map[string]float64 `json:"rows"`
	PhotoBytes float64            `json:"photo_bytes"`
	// Overload and Soak are missing when the run left them out.
	Overload *Overload `json:"overload,omitempty"`
	Soak     *Soak     `json:"soak,omitempty"`
}

// Cost is the CPU time of one request, in milliseconds.
type Cost struct {
	Server   float64 `json:"clary_ms"`
	Database float64 `json:"postgres_ms"`
	Objects  float64 `json:"objects_ms"`
}

// Assumed is an input of the model that was not measured.
type Assumed struct {
	What  string
	Value float64
	Unit  string
	Why   string
}

// The assumptions, by name.
const (
	monthly       = 0.30
	daily         = 0.05
	questions     = 6.0
	routineDays   = 21.0
	turns         = 30.0
	auditRows     = 50.0
	callsAVisit   = 12.0
	peak          = 4.0
	busy          = 0.7
	streamSeconds = 4.0
	turnTokens    = 1700.0
	viral         = 10.0
	hashesASignUp = 2.0

	databaseCores = 32.0
	databaseBytes = 4e12
	databaseConns = 500.0
	serverConns   = 16.0
	turnsAMinute  = 10_000.0
	coreMonth     = 20.0
	databaseMonth = 0.15
	copies        = 3.0
	objectMonth   = 0.02
	tokenMillion  = 0.30
)

// Assumptions lists them for the document.
func Assumptions() []Assumed {
	return []Assumed{
		{"users who are active in a month", 100 * monthly, "%", "people use a self-care app for some months"},
		{"users who are active on a day", 100 * daily, "%", "as above"},
		{"questionnaires of an active user in a year", questions, "", "one every two months"},
		{"days of routines in a year", routineDays, "", "three weeks"},
		{"chat turns in a year", turns, "", "five for each questionnaire"},
		{"audit entries in a year", auditRows, "", "consents, sessions, changes"},
		{"requests in a visit", callsAVisit, "", "counted on the screens; `bench/load/shares.js` lists them"},
		{"peak rate divided by mean rate", peak, "", "evenings, one time zone"},
		{"CPU utilisation at the peak", 100 * busy, "%", "the rest is for bursts and for the loss of a server"},
		{"duration of a provider's answer", streamSeconds, "s", ""},
		{"tokens in a chat turn", turnTokens, "", "prompt and reply"},
		{"sign-ups a second in a viral hour, divided by the peak of logins", viral, "", "a mention on television"},
		{"password hashes for one sign-up", hashesASignUp, "", "the app then logs the person in"},
		{"cores of the database machine", databaseCores, "", "a large machine, with room for vacuum and backups"},
		{"size of the database", databaseBytes / 1e12, "TB", "can be restored within hours"},
		{"connections of a database", databaseConns, "", "more connections need a connection pooler"},
		{"provider's quota", turnsAMinute, "turns a minute", "ask your provider"},
		{"price of a core", coreMonth, "£ a month", "with its memory"},
		{"price of database storage, for each of three copies", databaseMonth, "£ a GB and month", ""},
		{"price of object storage", objectMonth, "£ a GB and month", ""},
		{"price of a million tokens", tokenMillion, "£", "a small model"},
	}
}

// Need is the resources for a number of users.
type Need struct {
	People                                float64
	MeanRate, PeakRate                    float64
	ServerCores, DatabaseCores            float64
	ObjectCores, Machines                 float64
	Accounts, YearlyRows, YearlyPhotos    float64
	LoginsPeak, EveryoneCores, ViralCores float64
	UploadsPeak, TurnsPeak, Streams       float64
	// Cost is in pounds for a thousand users and month in the first year, without
	// and with an AI provider.
	Cost, CostWithProvider float64
}

const (
	dayMinutes = 24 * 60
	day        = dayMinutes * 60
	month      = 365.0 / 12
)

// Shares are the requests in a hundred visits by kind, equal to
// bench/load/shares.js.
func Shares() map[string]float64 {
	return map[string]float64{
		"profile": 534, "records": 200, "routines": 160, "photo": 100, "tick": 46, "refresh": 70,
		"question": 35, "recommendation": 10, "routine": 5, "login": 30, "upload": 10,
	}
}

// mix is the mean cost of a request in the mixed day, in CPU seconds.
func (m Measured) mix() Cost {
	var sum Cost
	for kind, n := range Shares() {
		share := n / (100 * callsAVisit)
		cost := m.Costs[kind]
		sum.Server += share * cost.Server / 1000
		sum.Database += share * cost.Database / 1000
		sum.Objects += share * cost.Objects / 1000
	}
	return sum
}

// For returns the resources for a number of users.
func (m Measured) For(people float64) Need {
	visits := daily * people
	active := monthly * people
	n := Need{People: people}
	n.MeanRate = visits * callsAVisit / day
	n.PeakRate = peak * n.MeanRate
	mix := m.mix()
	n.ServerCores = n.PeakRate * mix.Server / busy
	n.DatabaseCores = n.PeakRate * mix.Database / busy
	n.ObjectCores = n.PeakRate * mix.Objects / busy
	n.Machines = n.PeakRate / (busy * m.Capacity)
	n.Accounts = people * (m.Rows["users"] + m.Rows["usage"] + m.Rows["sessions"] + 3*m.Rows["consents"] + m.Rows["data_settings"])
	n.YearlyRows = active * (questions*m.Rows["questionnaires"] + routineDays*m.Rows["routines"] + auditRows*m.Rows["audit"])
	n.YearlyPhotos = active * questions * m.PhotoBytes
	n.LoginsPeak = peak * Shares()["login"] / 100 * visits / day
	n.EveryoneCores = visits / 3600 * m.Costs["login"].Server / 1000
	n.ViralCores = viral * n.LoginsPeak * hashesASignUp * m.Costs["login"].Server / 1000
	n.UploadsPeak = peak * active * questions / 365 / day
	n.TurnsPeak = peak * active * turns / 365 / day
	n.Streams = n.TurnsPeak * streamSeconds
	cores := n.ServerCores + copies*n.DatabaseCores + n.ObjectCores
	storage := (n.Accounts+n.YearlyRows)/1e9*databaseMonth*copies + n.YearlyPhotos/1e9*objectMonth
	n.Cost = (cores*coreMonth + storage) / people * 1000
	tokens := active * turns / 12 * turnTokens / 1e6 * tokenMillion
	n.CostWithProvider = n.Cost + tokens/people*1000
	return n
}

// Break is a limit of an installation, and the number of users that reach it.
type Break struct {
	What, Bound, Then string
	People            float64
}

// Breaks returns the limits of an installation.
func (m Measured) Breaks() []Break {
	one := m.For(1e6)
	at := func(bound, perMillion float64) float64 { return bound / perMillion * 1e6 }
	return []Break{
		{
			What: "the provider's quota", Bound: number(turnsAMinute) + " turns a minute at the peak", People: at(turnsAMinute, 60*one.TurnsPeak),
			Then: "the builtin writer answers the excess; ask for a higher quota, or use several projects",
		},
		{
			What: "database connections", Bound: number(databaseConns) + ", 16 for each server of the measured size", People: at(databaseConns/serverConns, one.Machines),
			Then: "add a connection pooler, or use larger servers",
		},
		{
			What: "database size after a year", Bound: bytes(databaseBytes), People: at(databaseBytes, one.Accounts+one.YearlyRows),
			Then: "partition tables by user; then a database that shards",
		},
		{
			What: "database cores", Bound: number(databaseCores) + " at the peak", People: at(databaseCores, one.DatabaseCores),
			Then: "a database that shards",
		},
	}
}
