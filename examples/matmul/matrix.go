package main

// A matrix is a part of a slice, row by row; stride is the distance of two rows.
type matrix struct {
	rows, cols, stride int
	cells              []float64
}

func square(size int) matrix { return matrix{size, size, size, make([]float64, size*size)} }

func (m matrix) row(i int) []float64 { return m.cells[i*m.stride:][:m.cols] }

func (m matrix) top() matrix { return matrix{m.rows / 2, m.cols, m.stride, m.cells} }
func (m matrix) bottom() matrix {
	return matrix{m.rows - m.rows/2, m.cols, m.stride, m.cells[m.rows/2*m.stride:]}
}
func (m matrix) left() matrix { return matrix{m.rows, m.cols / 2, m.stride, m.cells} }
func (m matrix) right() matrix {
	return matrix{m.rows, m.cols - m.cols/2, m.stride, m.cells[m.cols/2:]}
}

// addRows adds the rows from lo to hi-1 of a times b to m.
func (m matrix) addRows(a, b matrix, lo, hi int) {
	for i := lo; i < hi; i++ {
		out := m.row(i)
		for k, x := range a.row(i) {
			in := b.row(k)[:len(out)]
			for j := range out {
				out[j] += x * in[j]
			}
		}
	}
}

// plus returns m + factor*o.
func (m matrix) plus(o matrix, factor float64) matrix {
	sum := matrix{m.rows, m.cols, m.cols, make([]float64, m.rows*m.cols)}
	sum.add(1, m)
	sum.add(factor, o)
	return sum
}

// add adds all others to m, each of them times factor.
func (m matrix) add(factor float64, others ...matrix) {
	for _, o := range others {
		for i := range m.rows {
			out, in := m.row(i), o.row(i)
			for j := range out {
				out[j] += factor * in[j]
			}
		}
	}
}
