package flow

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strings"
)

// A keyKind is how keys of type K are spread over shards and in what order they stand in one. Both depend on the key's
// value only, so they are the same in every process.
type keyKind[K comparable] struct {
	hash func(K) uint64
	sort func([]K)
	own  func(K) K // a key that does not hold the text of a block in memory
}

// keyOf returns the kind of K, or why no key can have that type.
func keyOf[K comparable]() (keyKind[K], error) {
	t := reflect.TypeFor[K]()
	if err := checkKey(t, t.String()); err != nil {
		return keyKind[K]{}, err
	}
	var found any
	switch any((*K)(nil)).(type) {
	case *string:
		found = keyKind[string]{hashString, slices.Sort[[]string], strings.Clone}
	case *int:
		found = keyKind[int]{func(k int) uint64 { return mix(uint64(k), 8) }, slices.Sort[[]int], func(k int) int { return k }}
	default:
		c, err := valueCodecOf(t, t.String(), nil)
		if err != nil {
			return keyKind[K]{}, err
		}
		found = encodedKeys[K](c)
	}
	return found.(keyKind[K]), nil
}

// encodedKeys hashes and compares the bytes of a key. The bytes of numbers ascend as the numbers do.
func encodedKeys[K comparable](c valueCodec) keyKind[K] {
	encode := func(dst []byte, k *K) []byte { return c.enc(dst, reflect.ValueOf(k).Elem()) }
	ordered := encode
	if reflect.TypeFor[K]().Kind() == reflect.String {
		ordered = func(dst []byte, k *K) []byte { return append(dst, reflect.ValueOf(k).Elem().String()...) }
	}
	return keyKind[K]{
		hash: func(k K) uint64 { return hashBytes(encode(make([]byte, 0, 64), &k)) },
		sort: func(ks []K) {
			type entry struct {
				text []byte
				key  K
			}
			entries := make([]entry, len(ks))
			for i := range ks {
				entries[i] = entry{ordered(nil, &ks[i]), ks[i]}
			}
			slices.SortFunc(entries, func(a, b entry) int { return bytes.Compare(a.text, b.text) })
			for i, e := range entries {
				ks[i] = e.key
			}
		},
		own: func(k K) (own K) {
			if _, err := c.dec(string(encode(nil, &k)), reflect.ValueOf(&own).Elem()); err != nil {
				return k
			}
			return own
		},
	}
}

// checkKey refuses types of which two equal values may have different bytes.
func checkKey(t reflect.Type, path string) error {
	refuse := func(why string) error {
		return fmt.Errorf("%s can't be (part of) a key: %s", path, why)
	}
	if t.Implements(binaryMarshaler) {
		return refuse(fmt.Sprintf("nobody knows whether equal values of %v have equal bytes from MarshalBinary: "+
			"use a string or a number that is made of it", t))
	}
	switch t.Kind() {
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return refuse("0 and -0 are equal and have different bits, and NaN is unlike itself: round it to an integer")
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		return refuse("an address means nothing in another process: use what it points to")
	case reflect.Interface:
		return refuse("its bytes depend on the type in it: use one type")
	case reflect.Array:
		return checkKey(t.Elem(), path+"[]")
	case reflect.Struct:
		for f := range t.Fields() {
			if err := checkKey(f.Type, path+"."+f.Name); err != nil {
				return err
			}
		}
	default: // booleans, integers and strings; a map or a slice is no key
	}
	return nil
}

const (
	prime1 = 0x9e3779b97f4a7c15
	prime2 = 0xbf58476d1ce4e5b9
)

func mix(h, x uint64) uint64 {
	hi, lo := bits.Mul64(h^prime1, x^prime2)
	return hi ^ lo
}

// hashString is hashBytes of the bytes of s.
func hashString(s string) uint64 {
	h := uint64(len(s))
	for len(s) >= 8 {
		h, s = mix(h, le64(s)), s[8:]
	}
	var last uint64
	for i := range len(s) {
		last |= uint64(s[i]) << (8 * i)
	}
	return mix(mix(h, last), 8)
}

func le64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func hashBytes(b []byte) uint64 {
	h := uint64(len(b))
	for len(b) >= 8 {
		h, b = mix(h, binary.LittleEndian.Uint64(b)), b[8:]
	}
	var last uint64
	for i, c := range b {
		last |= uint64(c) << (8 * i)
	}
	return mix(mix(h, last), 8)
}

// shardOf is the shard of a hash, by its high bits.
func shardOf(h uint64, shards int) int {
	hi, _ := bits.Mul64(h*prime1, uint64(shards))
	return int(hi)
}

// comparePlaces orders blocks by the input that they are for, and then by position.
func comparePlaces(a, b *block) int {
	return cmp.Or(cmp.Compare(a.tag, b.tag), cmp.Compare(a.pos, b.pos))
}
