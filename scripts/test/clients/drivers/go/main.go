// Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names: http, resty or fasthttp.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/valyala/fasthttp"
)

const limit = 1500 * time.Millisecond

var client = &http.Client{Timeout: limit, Transport: &http.Transport{DisableKeepAlives: true}}

var clients = map[string]func(url string) error{
	"http": func(url string) error {
		response, err := client.Get(url)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		_, err = io.ReadAll(response.Body)
		return err
	},
	"resty": func(url string) error {
		_, err := resty.NewWithClient(client).R().Get(url)
		return err
	},
	"fasthttp": func(url string) error {
		request, response := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
		request.SetRequestURI(url)
		request.SetTimeout(limit)
		direct := fasthttp.Client{ReadTimeout: limit, MaxIdemponentCallAttempts: 1, DialDualStack: true}
		return direct.DoRedirects(request, response, 2)
	},
}

func main() {
	request := clients[os.Args[1]]
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		url, _ := hex.DecodeString(lines.Text())
		outcome := "ok"
		if err := request(string(url)); err != nil {
			outcome = strings.Join(strings.Fields(err.Error()), " ")
		}
		fmt.Printf("%.200s\n", outcome)
	}
}
