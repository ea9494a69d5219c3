// Package scale works out what a million people and more would need, from what
// was measured on one machine and from assumptions that it names. It writes the
// tables of docs/scale.md.
package scale

// Measured is what `make load` found, as kept in bench/load/measured.json.
type Measured struct {
	// At is when, and Form which lengths the phases had.
	At    string `json:"at"`
	Form  string `json:"form"`
	Cores int    `json:"cores"`
	// Capacity is requests of the mixed day a second on all of these cores,
	// with the database, the object store and the load itself beside the server.
	Capacity float64 `json:"capacity"`
	P99      float64 `json:"p99_ms"`
	// Costs are by kind of request, Rows by table.
	Costs      map[string]Cost    `json:"costs"`
	Rows       map[string]float64 `json:"rows"`
	PhotoBytes float64            `json:"photo_bytes"`
}

// Cost is the processor time of one request, in milliseconds.
type Cost struct {
	Server   float64 `json:"clary_ms"`
	Database float64 `json:"postgres_ms"`
	Objects  float64 `json:"objects_ms"`
}

// Assumed is what nobody has measured.
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

	cellCores     = 32.0
	cellBytes     = 4e12
	cellConns     = 500.0
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
		{"people who come at least once a month", 100 * monthly, "%", "a self-care app that one uses for some months"},
		{"people who come on a day", 100 * daily, "%", "as above"},
		{"questionnaires of an active person in a year", questions, "", "skin is looked at every two months"},
		{"days of routines in a year", routineDays, "", "three weeks"},
		{"chat turns in a year", turns, "", "five for each questionnaire"},
		{"audit entries in a year", auditRows, "", "consents, sessions, changes"},
		{"calls of a visit", callsAVisit, "", "counted on the screens; `bench/load/shares.js` says which"},
		{"peak over mean", peak, "times", "evenings, one time zone"},
		{"use of a core at the peak", 100 * busy, "%", "the rest is for bursts and for the loss of a server"},
		{"length of a provider's answer", streamSeconds, "s", ""},
		{"tokens of a turn", turnTokens, "", "prompt and reply"},
		{"cores of a cell's database that one should use", cellCores, "", "a large machine, with room for vacuum and backups"},
		{"size of a cell's database", cellBytes / 1e12, "TB", "what can be restored within hours"},
		{"connections of a database", cellConns, "", "beyond that a pooler stands between"},
		{"provider's quota", turnsAMinute, "turns a minute", "ask yours"},
		{"price of a core", coreMonth, "£ a month", "with its memory"},
		{"price of database storage, of each of three copies", databaseMonth, "£ for a GB and month", ""},
		{"price of object storage", objectMonth, "£ for a GB and month", ""},
		{"price of a million tokens", tokenMillion, "£", "a small model"},
	}
}

// Need is what a number of people needs.
type Need struct {
	People                                 float64
	MeanRate, PeakRate                     float64
	ServerCores, DatabaseCores             float64
	ObjectCores, Machines                  float64
	Accounts, YearlyRows, YearlyPhotos     float64
	LoginsPeak, EveryoneCores              float64
	UploadsPeak, TurnsPeak, Streams, Cells float64
	// Cost is in pounds for a thousand people and month, without and with a
	// provider, in the first year.
	Cost, CostWithProvider float64
}

const (
	dayMinutes = 24 * 60
	day        = dayMinutes * 60
	month      = 365.0 / 12
)

// Shares are the calls in a hundred visits by kind, as bench/load/shares.js has
// them.
func Shares() map[string]float64 {
	return map[string]float64{
		"profile": 534, "records": 200, "routines": 160, "photo": 100, "tick": 46, "refresh": 70,
		"question": 35, "recommendation": 10, "routine": 5, "login": 30, "upload": 10,
	}
}

// mix is what a call of the mixed day costs, in seconds of a core.
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

// For returns what a number of people needs.
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
	n.UploadsPeak = peak * active * questions / 365 / day
	n.TurnsPeak = peak * active * turns / 365 / day
	n.Streams = n.TurnsPeak * streamSeconds
	n.Cells = max(1, (n.Accounts+n.YearlyRows)/cellBytes, n.DatabaseCores/cellCores)
	cores := n.ServerCores + copies*n.DatabaseCores + n.ObjectCores
	storage := (n.Accounts+n.YearlyRows)/1e9*databaseMonth*copies + n.YearlyPhotos/1e9*objectMonth
	n.Cost = (cores*coreMonth + storage) / people * 1000
	tokens := active * turns / 12 * turnTokens / 1e6 * tokenMillion
	n.CostWithProvider = n.Cost + tokens/people*1000
	return n
}

// Break is a bound of one cell, and how many people reach it.
type Break struct {
	What, Bound, Then string
	People            float64
}

// Breaks returns what one cell runs out of, the first one first.
func (m Measured) Breaks() []Break {
	one := m.For(1e6)
	at := func(bound, perMillion float64) float64 { return bound / perMillion * 1e6 }
	return []Break{
		{
			What: "the provider's quota", Bound: number(turnsAMinute) + " turns a minute at the peak", People: at(turnsAMinute, 60*one.TurnsPeak),
			Then: "the builtin writer answers what is beyond it; ask for more, or several projects",
		},
		{
			What: "connections", Bound: number(cellConns) + ", 16 for each server of as many cores as were measured", People: at(cellConns/serverConns, one.Machines),
			Then: "a pooler between servers and database, or larger servers",
		},
		{
			What: "size of the database after a year", Bound: bytes(cellBytes), People: at(cellBytes, one.Accounts+one.YearlyRows),
			Then: "another cell; within one, partitions by user",
		},
		{
			What: "the database's cores", Bound: number(cellCores) + " at the peak", People: at(cellCores, one.DatabaseCores),
			Then: "another cell; before that, replicas for reads that decide nothing",
		},
	}
}
