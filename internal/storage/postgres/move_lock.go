package postgres

import (
	"context"
	"errors"
	"time"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ErrPersonLocked says that another process moves a person or sweeps their
// objects.
var ErrPersonLocked = errors.New("another process works on this person, or the last statement of one that was killed: try again in a moment")

// LockPerson keeps other processes from moving a person and from sweeping their
// objects in this cell, until release is called. It returns ErrPersonLocked when
// another process has the lock.
//
// The store that it returns uses the connection that holds the lock. PostgreSQL
// finishes the statement of a process that was killed, and only then ends the
// connection and the lock. Whoever gets the lock next therefore sees what the
// process has done: nothing is committed behind their back. The store is for
// one goroutine.
func (s *CellStore) LockPerson(ctx context.Context, user skincare.UserID) (locked *CellStore, release func(), err error) {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return nil, nil, wrapErr("lock person", err)
	}
	queries := dbgen.New(conn)
	isLocked, err := queries.LockPerson(ctx, int64(user))
	if err == nil && !isLocked {
		err = ErrPersonLocked
	}
	if err != nil {
		conn.Release()
		return nil, nil, wrapErr("lock person", err)
	}
	return &CellStore{pool: s.pool, db: conn, queries: queries}, func() {
		if queries.UnlockPerson(context.WithoutCancel(ctx), int64(user)) != nil {
			_ = conn.Conn().Close(context.WithoutCancel(ctx)) // The lock ends with the connection.
		}
		conn.Release()
	}, nil
}

// InTransit returns those of some people who are being moved to this cell, or
// left it and have objects here that are not erased yet.
func (s *CellStore) InTransit(ctx context.Context, users []skincare.UserID) (map[skincare.UserID]bool, error) {
	ids, err := s.queries.InTransit(ctx, int64s(users))
	if err != nil {
		return nil, wrapErr("select who is moving", err)
	}
	moving := make(map[skincare.UserID]bool, len(ids))
	for _, id := range ids {
		moving[skincare.UserID(id)] = true
	}
	return moving, nil
}

// LeftBehind returns the people who left this cell before a moment, and whose
// objects and key are not erased yet: nobody has finished their move.
func (s *CellStore) LeftBehind(ctx context.Context, before time.Time) ([]skincare.UserID, error) {
	ids, err := s.queries.LeftBehind(ctx, before)
	if err != nil {
		return nil, wrapErr("select who left objects behind", err)
	}
	users := make([]skincare.UserID, 0, len(ids))
	for _, id := range ids {
		users = append(users, skincare.UserID(id))
	}
	return users, nil
}
