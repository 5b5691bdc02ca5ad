package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// source collects the mutants of one function.
type source struct {
	file, fn string
	src      []byte
	set      *token.FileSet
	last     token.Pos  // the brace that ends the function
	path     []ast.Node // the nodes that walk is in, outermost first
	found    []*mutant
}

func (s *source) offset(p token.Pos) int { return s.set.Position(p).Offset }

func (s *source) textOf(n ast.Node) string {
	return string(s.src[s.offset(n.Pos()):s.offset(n.End())])
}

// add notes the mutant in which text replaces the bytes from start to end.
func (s *source) add(start, end token.Pos, text string) {
	m := &mutant{file: s.file, line: s.set.Position(start).Line, fn: s.fn, start: s.offset(start), end: s.offset(end), text: text}
	if text == "" {
		m.what = oneLine(string(s.src[m.start:m.end])) + " => nothing"
	} else {
		from, to := s.around(m.start, m.end)
		m.what = oneLine(string(s.src[from:to])) + " => " + oneLine(string(s.src[from:m.start])+text+string(s.src[m.end:to]))
	}
	s.found = append(s.found, m)
}

// around returns the largest piece of code on one line that contains the bytes from
// start to end. It shows a reader which 0 became 1.
func (s *source) around(start, end int) (from, to int) {
	from, to = start, end
	for _, n := range slices.Backward(s.path) {
		switch n.(type) {
		case ast.Expr, *ast.AssignStmt, *ast.ReturnStmt, *ast.ExprStmt, *ast.IncDecStmt:
			if strings.ContainsRune(s.textOf(n), '\n') {
				return from, to
			}
			from, to = s.offset(n.Pos()), s.offset(n.End())
		default:
			return from, to
		}
	}
	return from, to
}

// replace notes the mutant in which text replaces n.
func (s *source) replace(n ast.Node, text string) { s.add(n.Pos(), n.End(), text) }

// walk notes all mutants of body.
func (s *source) walk(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			s.path = s.path[:len(s.path)-1]
			return true
		}
		s.path = append(s.path, n)
		switch n := n.(type) {
		case *ast.IfStmt:
			if strings.Contains(s.textOf(n.Cond), "inv.Enabled") {
				s.path = s.path[:len(s.path)-1]
				return false // The condition is true only in builds for debugging.
			}
			s.negate(n.Cond)
		case *ast.ForStmt:
			if n.Cond != nil {
				s.negate(n.Cond)
			}
		case *ast.SwitchStmt:
			if n.Tag == nil {
				s.cases(n.Body)
			}
		case *ast.BlockStmt:
			s.drop(n.List)
		case *ast.CaseClause:
			s.drop(n.Body)
		case *ast.CommClause:
			s.drop(n.Body)
		case *ast.BinaryExpr:
			s.binary(n)
		case *ast.UnaryExpr:
			if n.Op == token.NOT {
				s.replace(n, "("+s.textOf(n.X)+")")
			}
		case *ast.IncDecStmt:
			s.swap(n.TokPos, n.Tok)
		case *ast.AssignStmt:
			s.swap(n.TokPos, n.Tok)
		case *ast.BasicLit:
			s.literal(n)
		case *ast.Ident:
			switch n.Name {
			case "true":
				s.replace(n, "false")
			case "false":
				s.replace(n, "true")
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "CompareAndSwap" {
				s.replace(n, "true")
			}
		}
		return true
	})
}

// negate replaces a condition by its opposite. It leaves == and != to binary, and a ! to
// walk.
func (s *source) negate(cond ast.Expr) {
	switch c := cond.(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			return
		}
	case *ast.BinaryExpr:
		if _, opposite := swaps[c.Op]; opposite && (c.Op == token.EQL || c.Op == token.NEQ) {
			return
		}
	}
	s.replace(cond, "!("+s.textOf(cond)+")")
}

// cases negates the conditions of a switch without a tag.
func (s *source) cases(body *ast.BlockStmt) {
	for _, c := range body.List {
		for _, cond := range c.(*ast.CaseClause).List {
			s.negate(cond)
		}
	}
}

// swaps has the replacement of each operator.
var swaps = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==",
	token.ADD: "-", token.SUB: "+", token.MUL: "+", token.QUO: "*", token.REM: "+",
	token.SHL: ">>", token.SHR: "<<", token.AND: "|", token.OR: "&", token.XOR: "|", token.AND_NOT: "&",
	token.LAND: "||", token.LOR: "&&",
	token.INC: "--", token.DEC: "++",
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.OR_ASSIGN: "&=", token.AND_ASSIGN: "|=",
	token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=", token.XOR_ASSIGN: "|=", token.MUL_ASSIGN: "+=",
}

// swap replaces the operator at pos by another one.
func (s *source) swap(pos token.Pos, op token.Token) {
	if other, ok := swaps[op]; ok {
		s.add(pos, pos+token.Pos(len(op.String())), other)
	}
}

// binary replaces the operator of n, and leaves out a side of && and ||.
func (s *source) binary(n *ast.BinaryExpr) {
	s.swap(n.OpPos, n.Op)
	if n.Op == token.LAND || n.Op == token.LOR {
		s.replace(n, s.textOf(n.X))
		s.replace(n, s.textOf(n.Y))
	}
}

// literal replaces 0 by 1, and any other number by one less.
func (s *source) literal(n *ast.BasicLit) {
	switch {
	case n.Kind != token.INT:
	case n.Value == "0":
		s.replace(n, "1")
	case n.Value == "1":
		s.replace(n, "0")
	default:
		s.replace(n, "("+n.Value+"-1)")
	}
}

// drop leaves out statements, one at a time.
func (s *source) drop(list []ast.Stmt) {
	for _, st := range list {
		switch n := st.(type) {
		case *ast.ExprStmt:
			if strings.HasPrefix(s.textOf(n), "panic(") && strings.Contains(s.textOf(n), "internal: ") {
				continue // It reports what can't happen.
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				continue // It would not compile.
			}
		case *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.BranchStmt:
		case *ast.ReturnStmt:
			if len(n.Results) > 0 && n.End()+1 >= s.last {
				continue // It would not compile either.
			}
		default:
			continue
		}
		s.replace(st, "")
	}
}
