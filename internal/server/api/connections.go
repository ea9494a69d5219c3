package api

import (
	"net"
	"net/netip"
	"slices"
	"sync"

	"clary.example/internal/features/account"
)

// boundedListener closes connections beyond a number, overall and by network, as
// soon as they are accepted. Those of this machine and of trusted proxies, behind
// which there are many people, count only towards the first.
type boundedListener struct {
	net.Listener
	most, mostOfNetwork int
	trusted             []netip.Prefix

	mu      sync.Mutex
	open    int
	network map[account.Network]int
}

// LimitConnections limits the open connections of a listener, overall and by network.
// Zero is any number.
func LimitConnections(l net.Listener, most, mostOfNetwork int32, trusted []netip.Prefix) net.Listener {
	return &boundedListener{
		Listener: l, most: int(most), mostOfNetwork: int(mostOfNetwork), trusted: trusted, network: map[account.Network]int{},
	}
}

// Accept implements net.Listener.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		network := l.networkOf(conn)
		if l.enter(network) {
			return &boundedConn{Conn: conn, leave: sync.OnceFunc(func() { l.leave(network) })}, nil
		}
		_ = conn.Close()
	}
}

// networkOf returns the network that a connection counts towards, or none.
func (l *boundedListener) networkOf(conn net.Conn) account.Network {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return ""
	}
	address := peer.Addr().Unmap()
	if address.IsLoopback() || slices.ContainsFunc(l.trusted, func(p netip.Prefix) bool { return p.Contains(address) }) {
		return ""
	}
	return account.Origin{Address: address}.Network()
}

func (l *boundedListener) enter(network account.Network) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.most > 0 && l.open >= l.most || network != "" && l.mostOfNetwork > 0 && l.network[network] >= l.mostOfNetwork {
		return false
	}
	l.open++
	if network != "" {
		l.network[network]++
	}
	return true
}

func (l *boundedListener) leave(network account.Network) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	if network == "" {
		return
	}
	if l.network[network]--; l.network[network] == 0 {
		delete(l.network, network)
	}
}

// boundedConn is a connection that gives its place back.
type boundedConn struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *boundedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
