// A witness of another make (c2sp.org/tlog-witness) on Go's golang.org/x/mod/sumdb, which shares no code with ours. It keeps what it saw in memory.
//
//	witness NAME LOG-KEY     prints its verifier key and its address, and cosigns until it is killed
package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// signer makes cosignatures of Ed25519 (c2sp.org/tlog-cosignature), a type of signature that x/mod leaves to its callers.
type signer struct {
	name string
	key  ed25519.PrivateKey
}

func (s signer) typed() []byte { return append([]byte{4}, s.key.Public().(ed25519.PublicKey)...) }
func (s signer) Name() string  { return s.name }
func (s signer) KeyHash() uint32 {
	sum := sha256.Sum256(append([]byte(s.name+"\n"), s.typed()...))
	return binary.BigEndian.Uint32(sum[:])
}
func (s signer) Sign(msg []byte) ([]byte, error) {
	now := uint64(time.Now().Unix())
	signed := append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", now)), msg...)
	return append(binary.BigEndian.AppendUint64(nil, now), ed25519.Sign(s.key, signed)...), nil
}

type witness struct {
	sync.Mutex
	log  note.Verifier
	self signer
	seen tlog.Tree
}

type refusal struct {
	status int
	text   string
}

// split reads the three parts of a request: the size that the log believes we saw, the proof, and the note.
func split(body string) (old int64, proof tlog.TreeProof, signed string, err error) {
	head, signed, found := strings.Cut(body, "\n\n")
	lines := strings.Split(head, "\n")
	if !found || !strings.HasPrefix(lines[0], "old ") {
		return 0, nil, "", fmt.Errorf("not a request")
	}
	if old, err = strconv.ParseInt(lines[0][len("old "):], 10, 64); err != nil {
		return 0, nil, "", err
	}
	for _, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return 0, nil, "", err
		}
		proof = append(proof, hash)
	}
	return old, proof, signed, nil
}

func (w *witness) cosign(body string) (string, *refusal) {
	old, proof, signed, err := split(body)
	if err != nil {
		return "", &refusal{400, err.Error()}
	}
	if !strings.HasPrefix(signed, w.log.Name()+"\n") {
		return "", &refusal{404, "unknown log"}
	}
	opened, err := note.Open([]byte(signed), note.VerifierList(w.log))
	if err != nil {
		return "", &refusal{403, err.Error()}
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 {
		return "", &refusal{400, "not a checkpoint"}
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || old > size {
		return "", &refusal{400, "not a size"}
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return "", &refusal{400, err.Error()}
	}
	w.Lock()
	defer w.Unlock()
	if old != w.seen.N {
		return "", &refusal{409, fmt.Sprintf("%d\n", w.seen.N)}
	}
	if old == 0 && len(proof) > 0 || old == size && size > 0 && root != w.seen.Hash {
		return "", &refusal{422, "not what was seen"}
	}
	if old > 0 && old < size {
		if err := tlog.CheckTree(proof, size, root, old, w.seen.Hash); err != nil {
			return "", &refusal{422, err.Error()}
		}
	}
	cosigned, err := note.Sign(&note.Note{Text: opened.Text}, w.self)
	if err != nil {
		return "", &refusal{500, err.Error()}
	}
	w.seen = tlog.Tree{N: size, Hash: root}
	return string(cosigned[len(opened.Text)+1:]), nil
}

func (w *witness) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	if request.Method != "POST" || request.URL.Path != "/add-checkpoint" {
		http.NotFound(answer, request)
		return
	}
	body, err := io.ReadAll(io.LimitReader(request.Body, 1<<20))
	if err != nil {
		http.Error(answer, err.Error(), 400)
		return
	}
	line, refused := w.cosign(string(body))
	if refused == nil {
		fmt.Fprint(answer, line)
		return
	}
	if refused.status == 409 {
		answer.Header().Set("Content-Type", "text/x.tlog.size")
	}
	answer.WriteHeader(refused.status)
	fmt.Fprint(answer, refused.text)
}

func main() {
	logKey, err := note.NewVerifier(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		log.Fatal(err)
	}
	self := signer{os.Args[1], private}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s+%08x+%s http://%s\n", self.name, self.KeyHash(), base64.StdEncoding.EncodeToString(self.typed()), listener.Addr())
	log.Fatal(http.Serve(listener, &witness{log: logKey, self: self}))
}
