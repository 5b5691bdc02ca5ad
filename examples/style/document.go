package main

import (
	"math/rand/v2"
	"slices"
)

type style [6]uint16 // a value for each property

type element struct {
	class    int
	unique   bool // like no other one, as an element with an id is
	parent   *element
	children []*element
	style    style
	like     *element // whose style it has: itself, or one that came before
}

// A rule sets a property of the elements of a class that are below one of another class, as ".menu .open" does.
type rule struct {
	class, above, property int
	value                  uint16
}

type document struct {
	root     *element
	elements []*element
	rules    []rule
}

// newDocument makes up a document of so many elements: feeds of cards that are alike, each of five sections with six parts.
// Two parts in five are unique.
func newDocument(size int) *document {
	random := rand.New(rand.NewPCG(3, 4))
	d := &document{root: &element{}}
	d.elements = append(d.elements, d.root)
	add := func(parent *element, class int, unique bool) *element {
		e := &element{parent: parent, class: class, unique: unique}
		if len(d.elements) < size {
			parent.children = append(parent.children, e)
			d.elements = append(d.elements, e)
		}
		return e
	}
	for feed := 100; len(d.elements) < size; feed++ {
		of := add(d.root, feed, false)
		for range 40 {
			card := add(of, 0, false)
			for class := range 5 {
				section := add(card, 1+class, false)
				for class := range 6 {
					add(section, 6+class, random.IntN(5) < 2)
				}
			}
		}
	}
	for range 6000 {
		d.rules = append(d.rules, rule{random.IntN(20), random.IntN(20), random.IntN(6), uint16(random.IntN(1000))})
	}
	return d
}

// A cache has as many elements whose styles were worked out last as Stylo's.
type cache struct {
	last [31]*element
	next int
}

// resolve finds the style of e, whose parent has its own.
func (d *document) resolve(e *element, c *cache) {
	if e.unique || e.parent == nil {
		e.style, e.like = d.cascade(e), e
		return
	}
	alike := func(o *element) bool { return o != nil && o.class == e.class && o.parent.like == e.parent.like }
	if i := slices.IndexFunc(c.last[:], alike); i >= 0 {
		e.style, e.like = c.last[i].style, c.last[i]
		return
	}
	e.style, e.like = d.cascade(e), e
	c.last[c.next] = e
	c.next = (c.next + 1) % len(c.last)
}

// cascade goes through all rules, of which a later one beats an earlier one. Two of the properties are inherited.
func (d *document) cascade(e *element) (s style) {
	if e.parent != nil {
		copy(s[:2], e.parent.style[:])
	}
	for _, r := range d.rules {
		if r.class != e.class {
			continue
		}
		for p := e.parent; p != nil; p = p.parent {
			if p.class == r.above {
				s[r.property] = r.value
				break
			}
		}
	}
	return s
}

// outcome takes the styles off the elements.
func (d *document) outcome() (o outcome) {
	for _, e := range d.elements {
		if e.like != e {
			o.shared++
		}
		o.styles = append(o.styles, e.style)
		e.style, e.like = style{}, nil
	}
	return o
}
