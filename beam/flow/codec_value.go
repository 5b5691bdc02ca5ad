package flow

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"slices"
)

// A valueCodec writes and reads one value by reflection. It reads from a string, so that the strings of a block share one copy of it.
type valueCodec struct {
	enc func(dst []byte, v reflect.Value) []byte
	dec func(src string, v reflect.Value) (rest string, err error)
}

var (
	binaryMarshaler   = reflect.TypeFor[encoding.BinaryMarshaler]()
	binaryUnmarshaler = reflect.TypeFor[encoding.BinaryUnmarshaler]()
)

// valueCodecOf builds the codec of a type. The path says where in the element type it stands, for the refusal. A type that
// holds itself, by a pointer or a slice, is refused: above are the types around it.
func valueCodecOf(t reflect.Type, path string, above []reflect.Type) (valueCodec, error) {
	if slices.Contains(above, t) {
		return valueCodec{}, fmt.Errorf("%s holds itself: give %v the methods MarshalBinary and UnmarshalBinary", path, t)
	}
	above = append(slices.Clip(above), t)
	if t.Implements(binaryMarshaler) && reflect.PointerTo(t).Implements(binaryUnmarshaler) && t.Kind() != reflect.Interface {
		return marshaled(t), nil
	}
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return scalar(t.Kind()), nil
	case reflect.String:
		return valueCodec{
			enc: func(dst []byte, v reflect.Value) []byte {
				return append(binary.AppendUvarint(dst, uint64(v.Len())), v.String()...)
			},
			dec: func(src string, v reflect.Value) (string, error) {
				text, rest, err := cutText(src)
				if err == nil {
					v.SetString(text)
				}
				return rest, err
			},
		}, nil
	case reflect.Struct:
		return structCodec(t, path, above)
	case reflect.Slice, reflect.Array:
		return listCodec(t, path, above)
	case reflect.Map:
		return mapCodec(t, path, above)
	case reflect.Pointer:
		return pointerCodec(t, path, above)
	case reflect.Interface:
		return interfaceCodec(t, path)
	default:
		return valueCodec{}, fmt.Errorf("%s is a %v, which can't be sent to another process", path, t.Kind())
	}
}

// cutText cuts off bytes that stand behind their number.
func cutText(src string) (text, rest string, err error) {
	u, src, err := cutNumber(src)
	if err != nil || u > uint64(len(src)) {
		return "", "", errShort
	}
	return src[:u], src[u:], nil
}

// cutNumber cuts off a number, as binary.AppendUvarint has written it.
func cutNumber(src string) (u uint64, rest string, err error) {
	for i := 0; i < len(src) && i < binary.MaxVarintLen64; i++ {
		u |= uint64(src[i]&0x7f) << (7 * i)
		if src[i] < 0x80 {
			return u, src[i+1:], nil
		}
	}
	return 0, "", errShort
}

func be64(s string) uint64 { return bits.ReverseBytes64(le64(s)) }

// scalar has eight bytes for a number: what matters is that all bits arrive. Numbers ascend as their bytes do.
func scalar(kind reflect.Kind) valueCodec {
	const flip = 1 << 63
	var get func(v reflect.Value) uint64
	var set func(v reflect.Value, u uint64)
	switch kind {
	case reflect.Bool:
		get = func(v reflect.Value) uint64 {
			if v.Bool() {
				return 1
			}
			return 0
		}
		set = func(v reflect.Value, u uint64) { v.SetBool(u == 1) }
	case reflect.Float32, reflect.Float64:
		get = func(v reflect.Value) uint64 { return math.Float64bits(v.Float()) }
		set = func(v reflect.Value, u uint64) { v.SetFloat(math.Float64frombits(u)) }
	case reflect.Complex64, reflect.Complex128:
		return complexCodec()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		get = func(v reflect.Value) uint64 { return uint64(v.Int()) ^ flip }
		set = func(v reflect.Value, u uint64) { v.SetInt(int64(u ^ flip)) }
	default:
		get = reflect.Value.Uint
		set = reflect.Value.SetUint
	}
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte { return binary.BigEndian.AppendUint64(dst, get(v)) },
		dec: func(src string, v reflect.Value) (string, error) {
			if len(src) < 8 {
				return "", errShort
			}
			set(v, be64(src))
			return src[8:], nil
		},
	}
}

func complexCodec() valueCodec {
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			dst = binary.BigEndian.AppendUint64(dst, math.Float64bits(real(v.Complex())))
			return binary.BigEndian.AppendUint64(dst, math.Float64bits(imag(v.Complex())))
		},
		dec: func(src string, v reflect.Value) (string, error) {
			if len(src) < 16 {
				return "", errShort
			}
			re, im := be64(src), be64(src[8:])
			v.SetComplex(complex(math.Float64frombits(re), math.Float64frombits(im)))
			return src[16:], nil
		},
	}
}

func marshaled(t reflect.Type) valueCodec {
	return valueCodec{
		enc: func(dst []byte, v reflect.Value) []byte {
			text, err := v.Interface().(encoding.BinaryMarshaler).MarshalBinary()
			if err != nil {
				panic(fmt.Errorf("flow: %v: MarshalBinary: %w", t, err))
			}
			return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
		},
		dec: func(src string, v reflect.Value) (string, error) {
			text, rest, err := cutText(src)
			if err != nil {
				return "", err
			}
			return rest, v.Addr().Interface().(encoding.BinaryUnmarshaler).UnmarshalBinary([]byte(text))
		},
	}
}
