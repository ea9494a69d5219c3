package vault_test

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
)

// memory is a store for tests of what the vault remembers, with thousands of
// users. It counts what it is asked for.
type memory struct {
	mu      sync.Mutex
	objects map[string][]byte
	gets    atomic.Int64
}

func newMemory() *memory { return &memory{objects: make(map[string][]byte)} }

func (m *memory) Create(_ context.Context, key string, data []byte) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, exists := m.objects[key]
	if !exists {
		m.objects[key] = data
	}
	return !exists, nil
}

func (m *memory) Put(_ context.Context, key string, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.objects[key] = data
	return nil
}

func (m *memory) Get(_ context.Context, key string) ([]byte, error) {
	m.gets.Add(1)
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.objects[key]
	if !ok {
		return nil, skincare.Errorf(skincare.KindNotFound, "There is no such file.")
	}
	return data, nil
}

func (m *memory) Delete(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.objects, key)
	return nil
}

func (m *memory) List(_ context.Context, prefix string) iter.Seq2[objects.Object, error] {
	m.mu.Lock()
	defer m.mu.Unlock()
	keys := slices.Sorted(maps.Keys(m.objects))
	return func(yield func(objects.Object, error) bool) {
		for _, key := range keys {
			if strings.HasPrefix(key, prefix) && !yield(objects.Object{Key: key}, nil) {
				return
			}
		}
	}
}

// meddled is a store in which something else happens at a bad moment.
type meddled struct {
	vault.Store
	beforeGet, afterGet, beforePut, beforeCreate func(ctx context.Context, key string) error
}

func (m meddled) Get(ctx context.Context, key string) ([]byte, error) {
	if m.beforeGet != nil {
		if err := m.beforeGet(ctx, key); err != nil {
			return nil, err
		}
	}
	data, err := m.Store.Get(ctx, key)
	if m.afterGet != nil {
		if err := m.afterGet(ctx, key); err != nil {
			return nil, err
		}
	}
	return data, err
}

func (m meddled) Put(ctx context.Context, key string, data []byte) error {
	if m.beforePut != nil {
		if err := m.beforePut(ctx, key); err != nil {
			return err
		}
	}
	return m.Store.Put(ctx, key, data)
}

func (m meddled) Create(ctx context.Context, key string, data []byte) (bool, error) {
	if m.beforeCreate != nil {
		if err := m.beforeCreate(ctx, key); err != nil {
			return false, err
		}
	}
	return m.Store.Create(ctx, key, data)
}
