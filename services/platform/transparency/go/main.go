// Makes and checks trees, proofs and notes with Go's golang.org/x/mod/sumdb, which shares no code with ours.
//
//	go run main.go make SEED     prints the document that ours must equal
//	go run main.go check         reads a document and says what does not hold
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type Document struct {
	Seed  string `json:"seed"`
	Notes []Note `json:"notes"`
	Trees []Tree `json:"trees"`
}

type Note struct {
	Keys []string `json:"keys"`
	Text string   `json:"text"`
	Note string   `json:"note"`
}

type Tree struct {
	Size        int64         `json:"size"`
	Root        string        `json:"root"`
	Tiles       string        `json:"tiles"`
	Inclusion   []Inclusion   `json:"inclusion"`
	Consistency []Consistency `json:"consistency"`
}

type Inclusion struct {
	Index int64    `json:"index"`
	Proof []string `json:"proof"`
}

type Consistency struct {
	Old     int64    `json:"old"`
	OldRoot string   `json:"oldRoot"`
	Proof   []string `json:"proof"`
}

var sizes = []int64{1, 2, 3, 7, 8, 255, 256, 257, 600, 70000}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func entry(seed string, index int64) []byte { return []byte(fmt.Sprintf("%s %d", seed, index)) }

func privateKey(seed string, n int) ed25519.PrivateKey {
	bytes := sha256.Sum256([]byte(fmt.Sprintf("%s key %d", seed, n)))
	return ed25519.NewKeyFromSeed(bytes[:])
}

// cosigner signs and checks cosignature/v1 (c2sp.org/tlog-cosignature), which x/mod does not know.
type cosigner struct {
	name string
	key  ed25519.PublicKey
	sign ed25519.PrivateKey
	time uint64
}

func (c cosigner) Name() string { return c.name }
func (c cosigner) typed() []byte { return append([]byte{4}, c.key...) }
func (c cosigner) KeyHash() uint32 {
	sum := sha256.Sum256(append([]byte(c.name+"\n"), c.typed()...))
	return binary.BigEndian.Uint32(sum[:])
}
func (c cosigner) vkey() string {
	return fmt.Sprintf("%s+%08x+%s", c.name, c.KeyHash(), base64.StdEncoding.EncodeToString(c.typed()))
}
func cosigned(msg []byte, time uint64) []byte {
	return append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", time)), msg...)
}
func (c cosigner) Sign(msg []byte) ([]byte, error) {
	at := binary.BigEndian.AppendUint64(nil, c.time)
	return append(at, ed25519.Sign(c.sign, cosigned(msg, c.time))...), nil
}
func (c cosigner) Verify(msg, sig []byte) bool {
	return len(sig) == 72 && ed25519.Verify(c.key, cosigned(msg, binary.BigEndian.Uint64(sig)), sig[8:])
}

func verifier(vkey string) (note.Verifier, error) {
	known, err := note.NewVerifier(vkey)
	if err == nil {
		return known, nil
	}
	for at := len(vkey) - 1; at >= 0; at-- {
		if vkey[at] != '+' {
			continue
		}
		typed, _ := base64.StdEncoding.DecodeString(vkey[at+1:])
		if len(typed) == 33 && typed[0] == 4 && at > 9 {
			c := cosigner{name: vkey[:at-9], key: typed[1:]}
			if c.vkey() == vkey {
				return c, nil
			}
		}
		// Base64 has plus signs of its own.
	}
	return nil, err
}

func makeNote(seed string, text string) Note {
	key := privateKey(seed, 0)
	name := "log.example/" + seed
	vkey, err := note.NewEd25519VerifierKey(name, key.Public().(ed25519.PublicKey))
	must(err)
	v, err := note.NewVerifier(vkey)
	must(err)
	private := "PRIVATE+KEY+" + fmt.Sprintf("%s+%08x+", name, v.KeyHash()) +
		base64.StdEncoding.EncodeToString(append([]byte{1}, key.Seed()...))
	signer, err := note.NewSigner(private)
	must(err)
	witness := privateKey(seed, 1)
	c := cosigner{"witness.example/w1", witness.Public().(ed25519.PublicKey), witness, 1679315147}
	signed, err := note.Sign(&note.Note{Text: text}, signer, c)
	must(err)
	return Note{Keys: []string{vkey, c.vkey()}, Text: text, Note: string(signed)}
}

func texts(hashes []tlog.Hash) []string {
	list := []string{}
	for _, hash := range hashes {
		list = append(list, hash.String())
	}
	return list
}

func hashes(list []string) []tlog.Hash {
	parsed := []tlog.Hash{}
	for _, text := range list {
		hash, err := tlog.ParseHash(text)
		must(err)
		parsed = append(parsed, hash)
	}
	return parsed
}

// tilesDigest covers each full tile, then the partial one, level by level, with its path below tile/8/.
func tilesDigest(size int64, read tlog.HashReader) string {
	sum := sha256.New()
	widest := map[string]tlog.Tile{}
	order := []string{}
	for _, tile := range tlog.NewTiles(8, 0, size) {
		place := fmt.Sprint(tile.L, "/", tile.N)
		if _, ok := widest[place]; !ok {
			order = append(order, place)
		}
		widest[place] = tile
	}
	for _, place := range order {
		data, err := tlog.ReadTileData(widest[place], read)
		must(err)
		fmt.Fprintf(sum, "tile/%s\n", widest[place].Path()[len("tile/8/"):])
		sum.Write(data)
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

func makeTrees(seed string) []Tree {
	stored := []tlog.Hash{}
	read := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		list := []tlog.Hash{}
		for _, index := range indexes {
			list = append(list, stored[index])
		}
		return list, nil
	})
	trees := []Tree{}
	count := int64(0)
	for _, size := range sizes {
		for ; count < size; count++ {
			more, err := tlog.StoredHashes(count, entry(seed, count), read)
			must(err)
			stored = append(stored, more...)
		}
		root, err := tlog.TreeHash(size, read)
		must(err)
		tree := Tree{Size: size, Root: root.String(), Tiles: tilesDigest(size, read)}
		for _, index := range []int64{0, size / 3, size / 2, size - 1} {
			proof, err := tlog.ProveRecord(size, index, read)
			must(err)
			tree.Inclusion = append(tree.Inclusion, Inclusion{index, texts(proof)})
		}
		for _, old := range sizes {
			if old > size {
				break
			}
			oldRoot, err := tlog.TreeHash(old, read)
			must(err)
			proof, err := tlog.ProveTree(size, old, read)
			must(err)
			tree.Consistency = append(tree.Consistency, Consistency{old, oldRoot.String(), texts(proof)})
		}
		trees = append(trees, tree)
	}
	return trees
}

func checkNote(n Note) error {
	verifiers := []note.Verifier{}
	for _, vkey := range n.Keys {
		v, err := verifier(vkey)
		if err != nil {
			return err
		}
		verifiers = append(verifiers, v)
	}
	opened, err := note.Open([]byte(n.Note), note.VerifierList(verifiers...))
	if err != nil {
		return err
	}
	if opened.Text != n.Text || len(opened.Sigs) != len(n.Keys) {
		return errors.New("another text, or a signature is missing")
	}
	return nil
}

func checkTree(seed string, tree Tree) error {
	root := hashes([]string{tree.Root})[0]
	for _, one := range tree.Inclusion {
		leaf := tlog.RecordHash(entry(seed, one.Index))
		if err := tlog.CheckRecord(hashes(one.Proof), tree.Size, root, one.Index, leaf); err != nil {
			return err
		}
	}
	for _, one := range tree.Consistency {
		old := hashes([]string{one.OldRoot})[0]
		if err := tlog.CheckTree(hashes(one.Proof), tree.Size, root, one.Old, old); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == "make" {
		seed := os.Args[2]
		trees := makeTrees(seed)
		last := trees[len(trees)-1]
		text := fmt.Sprintf("log.example/%s\n%d\n%s\n", seed, last.Size, last.Root)
		notes := []Note{makeNote(seed, text), makeNote(seed, "Text with\n\nan empty line — and a dash.\n")}
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", " ")
		must(out.Encode(Document{seed, notes, trees}))
		return
	}
	var document Document
	must(json.NewDecoder(os.Stdin).Decode(&document))
	for _, n := range document.Notes {
		must(checkNote(n))
	}
	for _, tree := range document.Trees {
		must(checkTree(document.Seed, tree))
	}
	fmt.Printf("%d notes and %d trees hold\n", len(document.Notes), len(document.Trees))
}
