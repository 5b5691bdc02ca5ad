package flow_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/seed1237c087/manta/beam/flow"
)

// quiet turns off what Beam logs.
func quiet() { slog.SetDefault(slog.New(slog.DiscardHandler)) }

func ExampleRunLocal() {
	var counts []flow.Pair[string, int]
	src := flow.Slice([]string{"the quick brown fox", "The QUICK dog"})
	if err := flow.RunLocal(context.Background(), countWords, src, flow.ToSlice(&counts), flow.Shards(1)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(counts)
	// Output: [{brown 1} {quick 2}]
}

func ExampleRunBeam() {
	quiet()
	var counts []flow.Pair[string, int]
	src := flow.Slice([]string{"the quick brown fox", "The QUICK dog"})
	if err := flow.RunBeam(context.Background(), countWords, src, flow.ToSlice(&counts), flow.Shards(1)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(counts)
	// Output: [{brown 1} {quick 2}]
}

func ExampleMapDead() {
	var good []int
	var bad []flow.Failure[string]
	program := func(in flow.Flow[string]) flow.Flow[int] {
		numbers, dead := flow.MapDead(in, parse)
		flow.Write(dead, flow.ToSlice(&bad))
		return numbers
	}
	err := flow.RunLocal(context.Background(), program, flow.Slice([]string{"1", "two", "3"}), flow.ToSlice(&good))
	fmt.Println(good, err)
	fmt.Println(bad[0].Source, bad[0].Index, bad[0].Err)
	// Output:
	// [1 3] <nil>
	// Slice[0:3] 1 strconv.Atoi: parsing "two": invalid syntax
}

func ExampleMapErr() {
	var out []int
	program := func(in flow.Flow[string]) flow.Flow[int] { return flow.MapErr(in, parse) }
	fmt.Println(flow.RunLocal(context.Background(), program, flow.Slice([]string{"1", "two", "3"}), flow.ToSlice(&out)))
	// Output: flow: MapErr parse (operation 1): element 1 of Slice[0:3]: strconv.Atoi: parsing "two": invalid syntax
}

func ExampleSideInput() {
	var out []float64
	program := func(in flow.Flow[int]) flow.Flow[float64] {
		return flow.SideInput(in, flow.Max(flow.Map(in, root)), scaled) // each number by the greatest root
	}
	err := flow.RunLocal(context.Background(), program, flow.Slice([]int{1, 8, 16}), flow.ToSlice(&out))
	fmt.Println(out, err)
	// Output: [0.25 2 4] <nil>
}

func ExampleTextFiles() {
	dir, err := os.MkdirTemp("", "flow-")
	if err != nil {
		fmt.Println(err)
	}
	defer os.RemoveAll(dir)
	src := flow.Slice([]string{"the quick brown fox"})
	err = flow.RunLocal(context.Background(), countWords, src, flow.TextFiles(filepath.Join(dir, "words"), 1, showCount), flow.Shards(1))
	text, _ := os.ReadFile(filepath.Join(dir, "words-00000-of-00001.txt"))
	fmt.Printf("%s%v\n", text, err)
	// Output:
	// brown
	// quick
	// <nil>
}
