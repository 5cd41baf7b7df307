// Prints how net/url reads each text: see record.ts.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func show(field string) string {
	if field == "" {
		return "-"
	}
	return base64.StdEncoding.EncodeToString([]byte(field))
}

func main() {
	fmt.Println(strings.TrimPrefix(runtime.Version(), "go"))
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		text, _ := base64.StdEncoding.DecodeString(lines.Text())
		read, err := url.Parse(string(text))
		if err != nil {
			fmt.Println("refused")
			continue
		}
		path := read.EscapedPath()
		if read.Opaque != "" {
			path = read.Opaque
		}
		fmt.Println(show(read.Scheme), show(read.Hostname()), show(read.Port()), show(path))
	}
}
