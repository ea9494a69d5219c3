package api_test

import (
	"net"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/server/api"
)

// queue is a listener whose connections come from wherever a test says.
type queue chan net.Conn

func (q queue) Accept() (net.Conn, error) {
	conn, ok := <-q
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (q queue) Close() error   { return nil }
func (q queue) Addr() net.Addr { return &net.TCPAddr{} }

// from is a connection from an address.
type from struct {
	net.Conn
	address string
	closed  *int
}

func (f from) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(f.address), 4000))
}

func (f from) Close() error {
	*f.closed++
	return nil
}

func TestAttackConnectionFlood(t *testing.T) {
	t.Parallel()
	accept := func(addresses ...string) (taken []net.Conn, closed *int, all net.Listener) {
		q := make(queue, len(addresses)+1)
		closed = new(int)
		for _, address := range addresses {
			q <- from{address: address, closed: closed}
		}
		close(q)
		all = api.LimitConnections(q, 6, 2, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
		for {
			conn, err := all.Accept()
			if err != nil {
				return taken, closed, all
			}
			taken = append(taken, conn)
		}
	}
	taken, closed, _ := accept("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "198.51.100.7")
	require.Len(t, taken, 3, "one network has its share, and others theirs")
	require.Equal(t, 2, *closed)
	taken, _, _ = accept("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1")
	require.Len(t, taken, 3, "a /64 is one network")
	taken, closed, _ = accept("10.0.0.1", "10.0.0.1", "10.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "10.0.0.1", "127.0.0.1")
	require.Len(t, taken, 6, "proxies and this machine have no share, but there is an end")
	require.Equal(t, 2, *closed)

	q := make(queue, 3)
	closed = new(int)
	listener := api.LimitConnections(q, 1, 1, nil)
	q <- from{address: "192.0.2.1", closed: closed}
	first, err := listener.Accept()
	require.NoError(t, err)
	require.NoError(t, first.Close())
	require.NoError(t, first.Close(), "twice gives back one place")
	q <- from{address: "192.0.2.1", closed: closed}
	q <- from{address: "192.0.2.9", closed: closed}
	_, err = listener.Accept()
	require.NoError(t, err, "the place is free again")
	close(q)
	_, err = listener.Accept()
	require.ErrorIs(t, err, net.ErrClosed, "and there was only one")
}
