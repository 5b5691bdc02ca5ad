package flow

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
)

func structCodec(t reflect.Type, path string, above []reflect.Type) (valueCodec, error) {
	fields := make([]valueCodec, t.NumField())
	for i := range fields {
		f := t.Field(i)
		if !f.IsExported() {
			return valueCodec{}, fmt.Errorf("%s.%s is not exported: export it, or give %v the methods MarshalBinary and UnmarshalBinary",
				path, f.Name, t)
		}
		var err error
		if fields[i], err = valueCodecOf(f.Type, path+"."+f.Name, above); err != nil {
			return valueCodec{}, err
		}
	}
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			for i := range fields {
				dst = fields[i].enc(dst, v.Field(i))
			}
			return dst
		},
		dec: func(src string, v reflect.Value) (_ string, err error) {
			for i := range fields {
				if src, err = fields[i].dec(src, v.Field(i)); err != nil {
					return "", err
				}
			}
			return src, nil
		},
	}, nil
}

// listCodec is for slices and arrays. A nil slice stays nil.
func listCodec(t reflect.Type, path string, above []reflect.Type) (valueCodec, error) {
	elem, err := valueCodecOf(t.Elem(), path+"[]", above)
	if err != nil {
		return valueCodec{}, err
	}
	slice := t.Kind() == reflect.Slice
	if slice && t.Elem().Kind() == reflect.Uint8 {
		return bytesCodec(), nil
	}
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			if slice && v.IsNil() {
				return binary.AppendUvarint(dst, 0)
			}
			dst = binary.AppendUvarint(dst, uint64(v.Len())+1)
			for i := range v.Len() {
				dst = elem.enc(dst, v.Index(i))
			}
			return dst
		},
		dec: func(src string, v reflect.Value) (_ string, err error) {
			u, src, err := cutNumber(src)
			if err != nil {
				return "", err
			}
			if u == 0 {
				v.SetZero()
				return src, nil
			}
			if slice {
				v.Set(reflect.MakeSlice(t, 0, int(min(u-1, uint64(len(src))))))
			} else if u-1 != uint64(t.Len()) {
				return "", errShort
			}
			for i := range int(u - 1) {
				if slice {
					v.Set(reflect.Append(v, reflect.Zero(t.Elem())))
				}
				if src, err = elem.dec(src, v.Index(i)); err != nil {
					return "", err
				}
			}
			return src, nil
		},
	}, nil
}

// bytesCodec is the listCodec of bytes, one for each.
func bytesCodec() valueCodec {
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			if v.IsNil() {
				return binary.AppendUvarint(dst, 0)
			}
			return append(binary.AppendUvarint(dst, uint64(v.Len())+1), v.Bytes()...)
		},
		dec: func(src string, v reflect.Value) (string, error) {
			u, src, err := cutNumber(src)
			if err != nil {
				return "", err
			}
			if u == 0 {
				v.SetZero()
				return src, nil
			}
			if u-1 > uint64(len(src)) {
				return "", errShort
			}
			v.SetBytes([]byte(src[:u-1]))
			return src[u-1:], nil
		},
	}
}

// mapCodec writes entries in the order of their keys' bytes, so that equal maps have equal bytes.
func mapCodec(t reflect.Type, path string, above []reflect.Type) (valueCodec, error) {
	key, err := valueCodecOf(t.Key(), path+"[key]", above)
	if err != nil {
		return valueCodec{}, err
	}
	if holdsPointer(t.Key()) {
		return valueCodec{}, fmt.Errorf("%s has keys of %v: an address means nothing in another process", path, t.Key())
	}
	elem, err := valueCodecOf(t.Elem(), path+"[]", above)
	if err != nil {
		return valueCodec{}, err
	}
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			if v.IsNil() {
				return binary.AppendUvarint(dst, 0)
			}
			entries := make([][]byte, 0, v.Len())
			for it := v.MapRange(); it.Next(); {
				entries = append(entries, elem.enc(key.enc(nil, it.Key()), it.Value()))
			}
			slices.SortFunc(entries, bytes.Compare)
			dst = binary.AppendUvarint(dst, uint64(len(entries))+1)
			for _, e := range entries {
				dst = append(dst, e...)
			}
			return dst
		},
		dec: func(src string, v reflect.Value) (_ string, err error) {
			u, src, err := cutNumber(src)
			if err != nil {
				return "", err
			}
			if u == 0 {
				v.SetZero()
				return src, nil
			}
			v.Set(reflect.MakeMap(t))
			for range u - 1 {
				k, e := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
				if src, err = key.dec(src, k); err != nil {
					return "", err
				}
				if src, err = elem.dec(src, e); err != nil {
					return "", err
				}
				v.SetMapIndex(k, e)
			}
			return src, nil
		},
	}, nil
}

// holdsPointer tells whether equal values of a type that can be a key may be unequal when they have been sent.
func holdsPointer(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer:
		return true
	case reflect.Array:
		return holdsPointer(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if holdsPointer(f.Type) {
				return true
			}
		}
	default: // an interface may hold one, which nobody sees here
	}
	return false
}

func pointerCodec(t reflect.Type, path string, above []reflect.Type) (valueCodec, error) {
	elem, err := valueCodecOf(t.Elem(), "*"+path, above)
	if err != nil {
		return valueCodec{}, err
	}
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			if v.IsNil() {
				return append(dst, 0)
			}
			return elem.enc(append(dst, 1), v.Elem())
		},
		dec: func(src string, v reflect.Value) (string, error) {
			if src == "" {
				return "", errShort
			}
			if src[0] == 0 {
				v.SetZero()
				return src[1:], nil
			}
			v.Set(reflect.New(t.Elem()))
			return elem.dec(src[1:], v.Elem())
		},
	}, nil
}

// A typeName is a type under the name by which a value of an interface type is sent.
type typeName struct {
	name  string
	typ   reflect.Type
	wrong error
}

// Type registers T under a name, so that elements of an interface type may hold a T. Call it in the declaration of a package
// variable: var _ = flow.Type[Circle]("circle"). It returns the name. If T can't be sent, or the name is taken by
// another type, a pipeline with an interface that T implements is refused, and so is one for which T is registered later. An element that
// holds a type that has no name ends a run on Beam where it is sent: no look at the program tells it before.
func Type[T any](name string) string {
	tn := &typeName{name: name, typ: reflect.TypeFor[T]()}
	if place, early := registrationPlace(); !early {
		tn.wrong = fmt.Errorf("type %v is registered at %s while the program runs: register it in a package variable", tn.typ, place)
	}
	names.Lock()
	defer names.Unlock()
	for _, other := range names.types {
		if other.name == name && other.typ != tn.typ {
			tn.wrong = fmt.Errorf("two types are named %q: %v and %v", name, other.typ, tn.typ)
			other.wrong = tn.wrong
		}
	}
	names.types = append(names.types, tn)
	return name
}

// interfaceCodec sends a value of an interface as the name of its type and the value. Some registered type must fit.
func interfaceCodec(t reflect.Type, path string, above []reflect.Type) (valueCodec, error) {
	type sent struct {
		*typeName
		codec valueCodec
	}
	byType, byName := map[reflect.Type]*sent{}, map[string]*sent{}
	names.Lock()
	types := slices.Clone(names.types)
	names.Unlock()
	for _, tn := range types {
		if !tn.typ.Implements(t) {
			continue
		}
		c, err := valueCodecOf(tn.typ, tn.typ.String(), above)
		if err := cmp.Or(tn.wrong, err); err != nil {
			return valueCodec{}, err
		}
		byType[tn.typ] = &sent{tn, c}
		byName[tn.name] = byType[tn.typ]
	}
	if len(byType) == 0 {
		return valueCodec{}, fmt.Errorf("%s is of the interface type %v, and no type that implements it is registered: "+
			"var _ = flow.Type[T](\"name\")", path, t)
	}
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			if v.IsNil() {
				return binary.AppendUvarint(dst, 0)
			}
			tn := byType[v.Elem().Type()]
			if tn == nil {
				panic(fmt.Errorf("flow: %s holds a %v, which is not registered: var _ = flow.Type[%[2]v](\"name\")", path, v.Elem().Type()))
			}
			held := reflect.New(tn.typ).Elem()
			held.Set(v.Elem())
			dst = append(binary.AppendUvarint(dst, uint64(len(tn.name))), tn.name...)
			return tn.codec.enc(dst, held)
		},
		dec: func(src string, v reflect.Value) (string, error) {
			name, rest, err := cutText(src)
			if err != nil {
				return "", err
			}
			if name == "" {
				v.SetZero()
				return rest, nil
			}
			tn := byName[name]
			if tn == nil {
				return "", fmt.Errorf("flow: %s: no type is registered as %q", path, name)
			}
			held := reflect.New(tn.typ).Elem()
			if rest, err = tn.codec.dec(rest, held); err != nil {
				return "", err
			}
			v.Set(held)
			return rest, nil
		},
	}, nil
}
