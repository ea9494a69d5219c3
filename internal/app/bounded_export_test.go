package app

// Bounded bounds the connections of a listener.
var Bounded = bounded //nolint:gochecknoglobals // It lets a test see what is not exported.
