package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Sizes of RFC 8188 and RFC 8291, in bytes.
const (
	saltBytes   = 16
	keyBytes    = 16
	nonceBytes  = 12
	authBytes   = 16
	publicBytes = 65
	recordSize  = 4096
	// The rest of a record is for the tag of AES-GCM and the delimiter.
	maxPayload = recordSize - 16 - 1
	// The delimiter of the last record, which here is the only one.
	lastRecord = 0x02
)

// errPayload is a message that does not fit into one record.
var errPayload = errors.New("the message is too long")

// Encrypt encrypts a message for a browser (RFC 8291, aes128gcm). Only the
// browser can read it, and not the push service.
func Encrypt(to Subscription, message []byte) ([]byte, error) {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	var salt [saltBytes]byte
	_, _ = rand.Read(salt[:]) // Never fails: crypto/rand ends the program instead.
	return encrypt(to, message, private, salt)
}

func encrypt(to Subscription, message []byte, private *ecdh.PrivateKey, salt [saltBytes]byte) ([]byte, error) {
	if len(message) > maxPayload {
		return nil, errPayload
	}
	browser, err := ecdh.P256().NewPublicKey(to.P256DH)
	if err != nil {
		return nil, fmt.Errorf("read public key: %w", err)
	}
	shared, err := private.ECDH(browser)
	if err != nil {
		return nil, fmt.Errorf("agree on a key: %w", err)
	}
	sealer, nonce, err := deriveKeys(secrets{shared, to.Auth, to.P256DH, private.PublicKey().Bytes()}, salt)
	if err != nil {
		return nil, err
	}
	header := make([]byte, 0, recordSize)
	header = append(header, salt[:]...)
	header = binary.BigEndian.AppendUint32(header, recordSize)
	header = append(header, publicBytes)
	header = append(header, private.PublicKey().Bytes()...)
	return sealer.Seal(header, nonce, append(slices.Clone(message), lastRecord), nil), nil
}

// secrets are what both sides know, and what each has told the other.
type secrets struct {
	shared, auth, browser, server []byte
}

// deriveKeys returns the cipher and the nonce of the only record (RFC 8291,
// section 3.4).
func deriveKeys(of secrets, salt [saltBytes]byte) (cipher.AEAD, []byte, error) {
	info := "WebPush: info\x00" + string(of.browser) + string(of.server)
	secret, err := hkdf.Key(sha256.New, of.shared, of.auth, info, sha256.Size)
	if err != nil {
		return nil, nil, fmt.Errorf("derive secret: %w", err)
	}
	key, err := hkdf.Key(sha256.New, secret, salt[:], "Content-Encoding: aes128gcm\x00", keyBytes)
	if err != nil {
		return nil, nil, fmt.Errorf("derive key: %w", err)
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt[:], "Content-Encoding: nonce\x00", nonceBytes)
	if err != nil {
		return nil, nil, fmt.Errorf("derive nonce: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, fmt.Errorf("make cipher: %w", err)
	}
	sealer, err := cipher.NewGCM(block)
	if err != nil {
		return nil, nil, fmt.Errorf("make cipher: %w", err)
	}
	return sealer, nonce, nil
}

// errUnreadable is a message that was not encrypted for this browser.
var errUnreadable = errors.New("the message cannot be decrypted")

// Decrypt is what a browser does with a message. Tests need it.
func Decrypt(private *ecdh.PrivateKey, auth, body []byte) ([]byte, error) {
	const headerBytes = saltBytes + 4 + 1 + publicBytes
	if len(body) < headerBytes || body[saltBytes+4] != publicBytes {
		return nil, errUnreadable
	}
	server, err := ecdh.P256().NewPublicKey(body[headerBytes-publicBytes : headerBytes])
	if err != nil {
		return nil, errUnreadable
	}
	shared, err := private.ECDH(server)
	if err != nil {
		return nil, errUnreadable
	}
	opener, nonce, err := deriveKeys(secrets{shared, auth, private.PublicKey().Bytes(), server.Bytes()}, [saltBytes]byte(body[:saltBytes]))
	if err != nil {
		return nil, err
	}
	message, err := opener.Open(nil, nonce, body[headerBytes:], nil)
	if err != nil || len(message) == 0 || message[len(message)-1] != lastRecord {
		return nil, errUnreadable
	}
	return message[:len(message)-1], nil
}
